-- Where the person is at home, for how dates are written to them; null: as in the tenant's country.
alter table app_user add column region text check (region ~ '^[A-Z]{2}$');
