-- The check-up that was answered on a device since it was handed over: only together with it the device may store a decision.
alter table session add column handed_over_result_guid uuid;
