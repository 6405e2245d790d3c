-- The app owns nothing, changes no structure and can neither rewrite results nor the audit.
grant usage on schema salus to salus_app;
grant select, insert, update, delete on app_user, session, account, verification, rate_limit to salus_app;
grant select, insert on sign_in_event to salus_app;
grant select on tenant, tariff_of_tenant to salus_app;
grant select, insert, update, delete on membership, product, profile_setting to salus_app;
grant select, insert, update on member, invitation, check_up, support_request to salus_app;
grant select, insert on consent, check_up_version, support_message, audit_event to salus_app;
grant select, insert, update, delete on analysis, idempotent_answer to salus_app;
