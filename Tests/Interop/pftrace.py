"""Reads a trace with the messages that Perfetto ships, and checks that it is one that its viewer can draw."""

import sys

from google.protobuf.unknown_fields import UnknownFieldSet
from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import Trace, TrackEvent

trace = Trace()
with open(sys.argv[1], "rb") as file:
    trace.ParseFromString(file.read())

tracks, open_slices, began, ended = {}, {}, set(), set()
commands = slices = 0
for packet in trace.packet:
    for message in (packet, packet.track_descriptor, packet.track_event, *packet.track_event.debug_annotations):
        assert len(UnknownFieldSet(message)) == 0
    assert packet.trusted_packet_sequence_id == 1
    if packet.HasField("track_descriptor"):
        track = packet.track_descriptor
        assert track.uuid not in tracks
        assert not track.parent_uuid or track.parent_uuid in tracks
        tracks[track.uuid] = track.process.process_name or track.name
        assert tracks[track.uuid]
        continue
    event = packet.track_event
    assert event.track_uuid in tracks, event
    assert len(event.categories) == 1
    for annotation in event.debug_annotations:
        assert annotation.name
    began.update(event.flow_ids)
    ended.update(event.terminating_flow_ids)
    if event.type == TrackEvent.TYPE_INSTANT:
        commands += 1
        assert tracks[event.track_uuid] == "commands" and event.name
    elif event.type == TrackEvent.TYPE_SLICE_BEGIN:
        slices += 1
        # One screen at a time in a lane.
        assert event.track_uuid not in open_slices
        open_slices[event.track_uuid] = packet.timestamp
    else:
        assert event.type == TrackEvent.TYPE_SLICE_END
        assert open_slices.pop(event.track_uuid) <= packet.timestamp
assert not open_slices
assert trace.packet[0].sequence_flags == 1
# Every arrow begins at a command and ends at a screen.
assert began == ended, (began, ended)
print(f"{commands} commands")
print(f"{slices} screens on {len(tracks) - 2} lanes")
