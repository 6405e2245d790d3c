-- outside a transaction
-- The list of measurement days is paged: by date, and within a date by when the day was opened.
create index concurrently if not exists measurement_day_by_date on measurement_day (tenant_id, day desc, opened_at desc, id desc);
