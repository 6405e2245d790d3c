-- From which networks an account was used lately: there its owner is never locked out for long.
create index sign_in_event_user on sign_in_event (user_id, kind, outcome, ip_address, at);
