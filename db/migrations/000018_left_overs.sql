-- Older code goes on: it has asked for none of these since the migrations before this one.
-- Functions and views that no file defines any more. From here on, starting the service drops such ones by itself.
drop function if exists ensure_event_partitions(int);
drop function if exists ensure_access_partitions(int);
drop function if exists worker_lost_events(int);
