-- in batches
-- The wording of the consent to usage statistics did not name requests and durations, which are counted, too. Nothing is
-- counted any more for those who agreed to it; they can agree to the new wording.
update app_user set telemetry_since = null
  where id in (select id from app_user where telemetry_since is not null limit 1000);
