-- A clock that was ahead and is set right leaves moments behind that are still to come. With the time at which it was
-- told, how far a rate is used up can be read off a row that such a clock wrote.

alter table request_rates add column told_at timestamptz not null default now();

comment on column request_rates.told_at is 'When a process last told of the key.';
