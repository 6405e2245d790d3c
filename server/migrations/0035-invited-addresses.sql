-- Somebody without a member record is invited by address: one pending invitation for each, whose record is made when it is accepted.
create unique index invitation_pending_of_address on invitation (tenant_id, lower(email))
  where state = 'pending' and role = 'Member' and member_id is null;
