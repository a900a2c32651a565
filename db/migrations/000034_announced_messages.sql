-- Older code goes on: append_together answers with more columns, for which it does not ask, and nobody listens to the other channel.
-- append_together gives what it has appended as messages too, by stream_frame as stream_page does, so that they can be announced.
create table news_channel (
  name text primary key default 'darkroom_news_' || replace(gen_random_uuid()::text, '-', '')
);

insert into news_channel default values;

comment on table news_channel is 'The channel on which processes of the service send each other messages of streams. Its name is a secret: whoever may connect to the database may listen to a channel, and notify on it.';
comment on column news_channel.name is 'The name, with 122 random bits. There is one.';
