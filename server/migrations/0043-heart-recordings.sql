-- Heart rate variability beside the answers of a questionnaire: what was computed, and the intervals between beats as the
-- strap sent them, from which it can be computed again.
alter table check_up_version
  add column heart jsonb,
  add column heart_recording jsonb;

-- Measured before the questionnaire is finished.
alter table analysis add column heart_recording jsonb;
