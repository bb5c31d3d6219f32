@_exported public import Controllers
