-- The units of a file's columns, as somebody of the tenant said once: by header, null = the column is left out.
alter table column_mapping add column units jsonb;
alter table column_mapping drop constraint column_mapping_mass_unit_check;
alter table column_mapping add constraint column_mapping_mass_unit_check check (mass_unit in ('kg', 'lb', 'st'));
