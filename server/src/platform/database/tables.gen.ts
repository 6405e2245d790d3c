// Generated from the migrations. Do not edit: npm run generate
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** ISO 8601 text, on every way out of the database. */
type Instant = ColumnType<string, string | Date, string | Date>
/** Parsed on the way out, JSON text on the way in. */
type Json = ColumnType<unknown, string, string>

export interface Account {
  id: string
  user_id: string
  account_id: string
  provider_id: string
  issuer: string | null
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  refresh_token_expires_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  scope: string | null
  password: string | null
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  updated_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface AccountErasure {
  id: string
  code_hash: string
  user_id: string | null
  kept_in: Generated<number[]>
  subject_hash: string
  counts: ColumnType<unknown, string | undefined, string>
  outcomes: ColumnType<unknown, string | undefined, string>
  requested_at: ColumnType<string, string | Date | undefined, string | Date>
  done_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export interface Analysis {
  tenant_id: number
  member_id: string
  profile_id: string
  id: string
  profile_version: string
  answers: ColumnType<unknown, string | undefined, string>
  position: string | null
  started_by: string
  started_at: ColumnType<string, string | Date | undefined, string | Date>
  updated_at: ColumnType<string, string | Date | undefined, string | Date>
  plugin_id: number | null
  is_shared: Generated<boolean>
  held: Generated<boolean>
  heart_recording: ColumnType<unknown | null, string | null | undefined, string | null>
  owner_id: string
  second_of: string | null
}

export interface AnalysisLink {
  tenant_id: number
  id: string
  member_id: string
  profile_id: string
  token_hash: string
  state: Generated<string>
  created_by: string
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  expires_at: Instant
  opened_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  ended_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  answers: ColumnType<unknown, string | undefined, string>
  position: string | null
  result_guid: string | null
  finish_key_hash: string | null
}

export interface ApiKey {
  tenant_id: number
  id: string
  plugin_id: number
  name: string
  key_hash: string
  ends_with: string
  created_by: string | null
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  last_used_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  revoked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export interface AppUser {
  id: string
  email: string
  email_verified: Generated<boolean>
  name: string
  first_name: Generated<string>
  last_name: Generated<string>
  image: string | null
  locale: string | null
  theme: Generated<string>
  timezone: Generated<string>
  suspended_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  updated_at: ColumnType<string, string | Date | undefined, string | Date>
  quiet_mode: Generated<boolean>
  sign_in_notice: Generated<boolean>
  result_mail: Generated<boolean>
  result_message: Generated<boolean>
  telemetry_since: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  support_mail: Generated<boolean>
  due_mail: Generated<boolean>
  region: string | null
  push_kinds: Generated<string[]>
  push_quiet_from: Generated<number | null>
  push_quiet_until: Generated<number | null>
  has_own_timezone: Generated<boolean>
}

export interface AuditDay {
  tenant_id: number
  member_id: string
  day: string
}

export interface AuditEvent {
  tenant_id: number
  id: Generated<string>
  at: ColumnType<string, string | Date | undefined, string | Date>
  actor_id: string | null
  actor_role: string | null
  action: string
  outcome: Generated<string>
  object_kind: string | null
  object_id: string | null
  subject_ids: Generated<string[]>
  automatic: Generated<boolean>
  request_id: string | null
  position: Generated<number>
  purpose: string | null
  network: string | null
}

export interface AuditSeal {
  tenant_id: number
  number: number
  up_to: number
  row_count: number
  seal: string
  sealed_at: ColumnType<string, string | Date | undefined, string | Date>
  pruned_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export interface AuthenticatorApp {
  user_id: string
  secret: Buffer
  confirmed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  last_step: Generated<number>
  wrong_codes: Generated<number>
  locked_until: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface BillingDetails {
  tenant_id: number
  name: string
  street: string
  postal_code: string
  city: string
  country: string
  vat_id: string | null
  email: string
  reference: string | null
}

export interface CheckUp {
  tenant_id: number
  result_guid: string
  member_id: string
  plugin_id: number
  profile_id: string | null
  profile_name: string
  date_of_measurement: Instant
  revision: Generated<number>
  status: Generated<string>
  external_id: string | null
  analysis_id: string | null
  recorded_at: ColumnType<string, string | Date | undefined, string | Date>
  is_shared: Generated<boolean>
  held: Generated<boolean>
  crisis_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  crisis_seen_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  kept_for: string | null
  delivery_digest: string | null
  closed_from: string | null
  entry_id: string | null
  entry_digest: string | null
}

export interface CheckUpDocument {
  tenant_id: number
  result_guid: string
  content: Buffer
  bytes: number
  content_hash: string
  received_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface CheckUpVersion {
  tenant_id: number
  result_guid: string
  revision: number
  date_of_measurement: Instant
  profile_version: string
  source: string
  answered_by: string
  origin: string
  recorded_by: string | null
  recorded_by_name: string | null
  recorded_at: ColumnType<string, string | Date | undefined, string | Date>
  reason: string | null
  subject: Json
  answers: ColumnType<unknown, string | undefined, string>
  scores: ColumnType<unknown, string | undefined, string>
  delivered: ColumnType<unknown, string | undefined, string>
  note: string | null
  device: string | null
  conditions: ColumnType<unknown, string | undefined, string>
  member_id: string | null
  is_shared: Generated<boolean>
  device_facts: ColumnType<unknown | null, string | null | undefined, string | null>
  vendor_ranges: ColumnType<unknown, string | undefined, string>
  heart: ColumnType<unknown | null, string | null | undefined, string | null>
  heart_recording: ColumnType<unknown | null, string | null | undefined, string | null>
  utc_offset_minutes: number | null
  kept_for: string | null
}

export interface ColumnMapping {
  tenant_id: number
  header_hash: string
  columns: ColumnType<unknown | null, string | null | undefined, string | null>
  day_order: string | null
  mass_unit: string | null
  changed_at: ColumnType<string, string | Date | undefined, string | Date>
  encoding: string | null
  delimiter: string | null
  decimal_separator: string | null
  units: ColumnType<unknown | null, string | null | undefined, string | null>
}

export interface Consent {
  tenant_id: number
  id: Generated<string>
  member_id: string
  purpose: string
  given: string
  given_on: string | null
  text_version: string
  recorded_by: string | null
  recorded_at: ColumnType<string, string | Date | undefined, string | Date>
  plugin_id: number | null
  decision: Generated<string>
  text_hash: string | null
  language: string | null
  recorded_by_name: string | null
  number: Generated<number>
  time_zone: string | null
  decided_at: ColumnType<string, never, never>
}

export interface DataExport {
  id: string
  user_id: string
  state: Generated<string>
  percent: Generated<number>
  locale: string
  file_name: string | null
  bytes: number | null
  requested_at: ColumnType<string, string | Date | undefined, string | Date>
  finished_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  expires_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export interface DayStep {
  tenant_id: number
  visit_id: string
  station: number
  position: number
  profile_id: string
  state: Generated<string>
  claimed_by: string | null
  claimed_by_name: string | null
  claimed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  done_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  result_guid: string | null
}

export interface DayVisit {
  tenant_id: number
  day_id: string
  id: string
  member_id: string
  number: number
  state: Generated<string>
  arrived_at: ColumnType<string, string | Date | undefined, string | Date>
  ended_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  talked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  revision: Generated<number>
}

export interface Device {
  tenant_id: number
  id: string
  vendor: string
  model: string
  serial_number: string
  firmware: string | null
  last_checked_on: string | null
  retired_on: string | null
  revision: Generated<number>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface Document {
  tenant_id: number
  id: string
  member_id: string
  file_name: string
  media_type: string
  bytes: number
  content_hash: string
  storage_name: string | null
  pages: number | null
  width: number | null
  height: number | null
  added_by: string | null
  added_by_name: string
  added_at: ColumnType<string, string | Date | undefined, string | Date>
  removed_by: string | null
  removed_by_name: string | null
  removed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  removal_reason: string | null
  is_shared: Generated<boolean>
  kept_for: string | null
  closed_from: string | null
}

export interface DueReminder {
  tenant_id: number
  id: Generated<string>
  member_id: string
  last_check_up_at: Instant
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  sent_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  pushed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export interface EmailChange {
  user_id: string
  id: string
  new_email: string
  token_hash: string | null
  expires_at: Instant
  requested_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface EndedMembership {
  tenant_id: number
  user_id: string
  member_id: string
  since: Instant
  ended_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface ErasedTenant {
  hash: string
  id: number
  tenant_name: string
  display_name: string
  planned_at: Instant
  ends_on: string
  began_at: Instant
  erased_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  counts: Json
}

export interface Erasure {
  tenant_id: number
  id: string
  asked_by: string
  member_id: string | null
  subject_hash: string
  counts: ColumnType<unknown, string | undefined, string>
  requested_at: ColumnType<string, string | Date | undefined, string | Date>
  done_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export interface FileImport {
  tenant_id: number
  id: string
  file_name: string
  file_hash: string
  importer_version: string
  format: string
  timezone: string
  rows_stored: number
  rows_known: number
  rows_refused: number
  members: number
  imported_by: string | null
  imported_by_name: string
  imported_at: ColumnType<string, string | Date | undefined, string | Date>
  undone_by: string | null
  undone_by_name: string | null
  undone_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  undo_reason: string | null
}

export interface FileStoreOwner {
  is_one: Generated<boolean>
  installation: Generated<string>
}

export interface FormerRecord {
  tenant_id: number
  former_id: string
  member_id: string
  merged_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface GroupMeasure {
  tenant_id: number
  id: string
  survey_id: string
  theme: string | null
  finding: string | null
  breakdown_id: string | null
  class_id: string | null
  class_name: string | null
  revision: Generated<number>
  created_at: Instant
  reminded_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export interface GroupMeasureVersion {
  tenant_id: number
  measure_id: string
  revision: number
  what: string
  changed_at: Instant
  changed_by: string | null
  changed_by_name: string
  action: string
  kind: string
  owner_name: string | null
  owner_user_id: string | null
  starts_on: string | null
  due_on: string | null
  state: string
  dropped_because: string | null
  resources: string | null
  links: Json
  planned_check_on: string | null
  planned_check_how: string | null
  check_how: string | null
  check_result: string | null
  checked_by: string | null
  checked_on: string | null
}

export interface GroupReport {
  tenant_id: number
  survey_id: string
  body: string
  sha256: string
  engine_version: string
  computed_at: Instant
}

export interface GroupSurvey {
  tenant_id: number
  id: string
  profile_id: string
  profile_version: string
  opens_at: Instant
  closes_at: Instant
  k: number
  breakdowns: Json
  state: Generated<string>
  text_version: string
  frozen: ColumnType<unknown | null, string | null | undefined, string | null>
  invited: number | null
  opened_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  published_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  withdrawn_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  withdrawn_reason: string | null
  reminded_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  finished: Generated<number>
  finished_on: string | null
  created_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface GroupSurveyDecision {
  tenant_id: number
  survey_id: string
  user_id: string
  decision: string
  text_version: string
  text_hash: string
  language: string
  decided_at: Instant
}

export interface GroupSurveyMember {
  tenant_id: number
  survey_id: string
  member_id: string
  classes: Json
}

export interface GroupSurveyNote {
  tenant_id: number
  survey_id: string
  user_id: string
  noted_at: Instant
}

export interface HelpLine {
  tenant_id: number
  position: number
  name_de: string
  name_en: string
  phones: string[]
  note_de: string | null
  note_en: string | null
}

export interface IdempotentAnswer {
  tenant_id: number
  user_id: string
  operation: string
  key: string
  body_hash: string
  status: number | null
  answer: ColumnType<unknown | null, string | null | undefined, string | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface IdempotentAnswerOfUser {
  user_id: string
  operation: string
  key: string
  body_hash: string
  status: number | null
  answer: ColumnType<unknown | null, string | null | undefined, string | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface ImportedRow {
  tenant_id: number
  result_guid: string
  import_id: string
  member_id: string
  row_number: number
  raw: string
  raw_hash: string
  person: string
  device: string
  measured_at: Instant
  weight_kg: number
  wall_time: string
  counts: Generated<boolean>
  named_id: string | null
}

export interface Installation {
  is_one: Generated<boolean>
  secret_fingerprint: string
  since: ColumnType<string, string | Date | undefined, string | Date>
}

export interface Invitation {
  tenant_id: number
  id: Generated<string>
  email: string | null
  role: string
  member_id: string | null
  token_hash: string | null
  expires_at: Instant
  state: Generated<string>
  invited_by: string | null
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  kind: Generated<string>
  locale: Generated<string>
  mailing: Generated<number>
  sent_at: ColumnType<string, string | Date | undefined, string | Date>
  ended_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  wrong_tries: Generated<number>
  mail_refused_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export interface Invoice {
  tenant_id: number
  id: string
  number: string
  kind: string
  reason: string
  issued_on: string
  currency: string
  net: number
  vat: number
  gross: number
  period_starts_on: string
  period_ends_on: string
  corrects: string | null
  content: Json
  xml: string
  pdf: Buffer
  pdf_hash: string
  mailed_to: string | null
  created_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface InvoiceCounter {
  year: number
  last_number: number
}

export interface InvoiceMailRefusal {
  tenant_id: number
  invoice_id: string
  refused_at: Instant
  mailed_to: string | null
}

export interface KeptInvoice {
  erased_hash: string
  id: string
  number: string
  kind: string
  reason: string
  issued_on: string
  currency: string
  net: number
  vat: number
  gross: number
  period_starts_on: string
  period_ends_on: string
  corrects: string | null
  content: Json
  xml: string
  pdf: Buffer
  pdf_hash: string
  mailed_to: string | null
  created_at: Instant
  mail_refused_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export interface LimitNotice {
  tenant_id: number
  limit_name: string
  level: string
  span: string
  told_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface MeasurementDay {
  tenant_id: number
  id: string
  title: string
  day: string
  state: Generated<string>
  stations: Json
  opened_by: string | null
  opened_at: ColumnType<string, string | Date | undefined, string | Date>
  closed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  revision: Generated<number>
  closed_by: string | null
  closed_by_name: string | null
}

export interface Member {
  tenant_id: number
  id: Generated<string>
  user_id: string | null
  first_name: string
  last_name: string
  email: string | null
  birth_date: string | null
  sex: string
  height_cm: number | null
  external_number: string | null
  department: string | null
  tags: Generated<string[]>
  status: Generated<string>
  created_by: string | null
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  updated_at: ColumnType<string, string | Date | undefined, string | Date>
  revision: Generated<number>
  last_check_up_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  stores_health_data: Generated<boolean>
  shares_all: Generated<boolean>
  sharing_exceptions: Generated<number[]>
  held: Generated<boolean>
  words: GeneratedAlways<string | null>
  indexed_words: string | null
  sort_name: GeneratedAlways<string | null>
  sort_number: GeneratedAlways<string | null>
  kind: Generated<string>
  merged_into: string | null
  former_user_id: string | null
  unlinked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  job_type: string | null
  site: string | null
}

export interface MemberApart {
  tenant_id: number
  member_id: string
  other_member_id: string
  said_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface MemberHold {
  tenant_id: number
  member_id: string
  kind: string
  reason: string
  ends_on: string | null
  placed_by: string | null
  placed_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface MemberImport {
  tenant_id: number
  id: string
  state: Generated<string>
  file_name: string
  bytes: number
  content: Buffer | null
  reading: ColumnType<unknown, string | undefined, string>
  counts: ColumnType<unknown, string | undefined, string>
  percent: Generated<number>
  imported_by: string | null
  imported_by_name: string | null
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  finished_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  undone_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  undone_by: string | null
  undone_by_name: string | null
  revision: Generated<number>
}

export interface MemberImportRow {
  tenant_id: number
  import_id: string
  member_id: string
  line: number
  act: string
  before: ColumnType<unknown | null, string | null | undefined, string | null>
  revision: number
}

export interface MemberMerge {
  tenant_id: number
  id: string
  member_id: string
  merged_member_id: string
  before: Json
  after: Json
  moved: Json
  merged_by: string | null
  merged_by_name: string | null
  merged_at: ColumnType<string, string | Date | undefined, string | Date>
  undone_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  kept_check_ups: number | null
}

export interface MemberNote {
  tenant_id: number
  id: string
  member_id: string
  body: string
  written_by: string | null
  written_by_name: string
  written_at: ColumnType<string, string | Date | undefined, string | Date>
  edited_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  revision: Generated<number>
}

export interface MemberWord {
  tenant_id: number
  word: string
  member_id: string
}

export interface Membership {
  tenant_id: number
  user_id: string
  role: string
  member_id: string | null
  since: ColumnType<string, string | Date | undefined, string | Date>
  last_used_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  suspended_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  group_reports: Generated<boolean>
}

export interface OfflineDevice {
  tenant_id: number
  id: string
  day_id: string
  name: string
  prepared_by: string | null
  prepared_by_name: string
  session_id: string
  prepared_at: Instant
  last_used_at: Instant
  ends_at: Instant
  ended_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  ended_by: string | null
  ended_by_name: string | null
  people: number
  sealed_entries: Generated<number>
  server_part: Buffer | null
  private_key: Buffer
  public_key: Buffer
}

export interface Passkey {
  id: string
  user_id: string
  name: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  last_used_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export interface Product {
  tenant_id: number
  plugin_id: number
  id: Generated<string>
  state: string
  licence_ends_on: string | null
  check_ups_allowed: number | null
  trial_started_on: string | null
}

export interface ProfileSetting {
  tenant_id: number
  profile_id: string
  self_service: boolean
}

export interface PushKey {
  is_one: Generated<boolean>
  public_key: string
  sealed_private_key: Buffer
  created_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface PushSubscription {
  id: string
  user_id: string
  session_id: string | null
  endpoint: string
  endpoint_hash: string
  p256dh: string
  auth: string
  user_agent: Generated<string>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  last_seen_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface RateLimit {
  key: string
  window_started_at: Instant
  count: number
}

export interface RecordCorrection {
  tenant_id: number
  id: string
  member_id: string
  birth_date: string | null
  sex: string | null
  height_cm: number | null
  reason: string
  asked_at: Instant
  state: Generated<string>
  answer: string | null
  answered_by: string | null
  answered_by_name: string | null
  answered_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export interface RecoveryCode {
  user_id: string
  code_hash: string
  used_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export interface Registration {
  handle_hash: string
  email: string
  first_name: string
  last_name: string
  locale: string
  password_hash: string
  organisation: ColumnType<unknown | null, string | null | undefined, string | null>
  request_key: string
  token_hash: string | null
  token_expires_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface RepeatReading {
  tenant_id: number
  result_guid: string
  earlier_guid: string
  member_id: string
  profile_id: string
  profile_version: string
  device: string
  measured_at: Instant
  differences: Json
}

export interface RetentionRule {
  tenant_id: number
  data_class: string
  months: number | null
}

export interface RetentionRun {
  tenant_id: number
  id: string
  at: ColumnType<string, string | Date | undefined, string | Date>
  counts: Json
}

export interface SafetyAnswer {
  tenant_id: number
  id: string
  member_id: string
  plugin_id: number
  question: string
  applies: boolean
  said_by: string
  asked_by: string | null
  asked_by_name: string
  asked_at: Instant
  number: Generated<number>
  is_shared: Generated<boolean>
  kept_for: string | null
  closed_from: string | null
  closed_to_asker: Generated<boolean>
}

export interface SeriesEnd {
  tenant_id: number
  result_guid: string
  ended_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface ServerProcess {
  id: string
  started_at: ColumnType<string, string | Date | undefined, string | Date>
  seen_at: ColumnType<string, string | Date | undefined, string | Date>
  settings: Json
  newest_migration: string | null
}

export interface ServerState {
  id: Generated<boolean>
  written_at: ColumnType<string, string | Date | undefined, string | Date>
  mail_failing_since: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  mail_failure: string | null
}

export interface Session {
  id: string
  user_id: string
  token: string
  expires_at: Instant
  ip_address: string | null
  user_agent: string | null
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  updated_at: ColumnType<string, string | Date | undefined, string | Date>
  method: Generated<string>
  second_factor_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  confirmed_at: ColumnType<string, string | Date | undefined, string | Date>
  handed_over_tenant_id: number | null
  handed_over_member_id: string | null
  handed_over_profile_id: string | null
  handed_over_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  run_owner_id: GeneratedAlways<string>
  handed_over_result_guid: string | null
  app_device: string | null
}

export interface SignInEvent {
  id: string
  at: ColumnType<string, string | Date | undefined, string | Date>
  user_id: string | null
  kind: string
  outcome: string
  ip_address: string | null
  request_id: string | null
}

export interface SignInStep {
  token_hash: string
  kind: string
  user_id: string | null
  data: ColumnType<unknown, string | undefined, string>
  tries: Generated<number>
  expires_at: Instant
}

export interface SupportAttachment {
  tenant_id: number
  id: string
  request_id: string | null
  message_id: string | null
  file_name: string
  media_type: string
  bytes: number
  content: Buffer
  added_by: string | null
  added_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface SupportMessage {
  tenant_id: number
  request_id: string
  id: Generated<string>
  author_name: string
  from_operator: boolean
  body: string
  at: ColumnType<string, string | Date | undefined, string | Date>
  author_id: string | null
  via: Generated<string>
  mail_hash: string | null
}

export interface SupportReading {
  tenant_id: number
  request_id: string
  user_id: string
  read_at: Instant
}

export interface SupportRequest {
  tenant_id: number
  id: Generated<string>
  subject: string
  category: string
  priority: string
  state: string
  opened_by: string | null
  opened_by_name: string
  opened_at: ColumnType<string, string | Date | undefined, string | Date>
  last_message_at: ColumnType<string, string | Date | undefined, string | Date>
  number: Generated<number>
}

export interface TariffOfTenant {
  tenant_id: number
  tariff: string
  billing: string
  started_on: string
  trial_ends_on: string | null
  currency: string | null
  period_starts_on: string | null
  period_ends_on: string | null
  anchor_day: number | null
  period_price: number | null
  planned_tariff: string | null
  planned_billing: string | null
  planned_currency: string | null
}

export interface TariffOrder {
  tenant_id: number
  id: string
  ordered_at: Instant
  kind: string
  state: string
  former_tariff: string
  tariff: string
  billing: string
  currency: string
  starts_on: string
  ends_on: string
  content: Json
  invoice_id: string | null
}

export interface Tenant {
  id: Generated<number>
  tenant_name: string
  display_name: string
  kind: string
  country: string
  locale: string
  currency: string
  address: string | null
  vat_id: string | null
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  contact_email: string | null
  contact_phone: string | null
  risk_region: string | null
  revision: Generated<number>
  due_after_days: Generated<number>
  remind_after_days: number | null
  remind_by_push: Generated<boolean>
  end_planned_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  ends_on: string | null
  end_began_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  end_waits_for: Generated<string[]>
}

export interface TenantLogo {
  tenant_id: number
  media_type: string
  content: Buffer
}

export interface TenantOpening {
  user_id: string
  request_key: string
  body_hash: string
  answer: ColumnType<unknown | null, string | null | undefined, string | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface TenantPolicy {
  tenant_id: number
  second_factor_required: Generated<boolean>
  session_hours: Generated<number>
  idle_minutes: number | null
  exports_per_hour: Generated<number>
  access_alarm_from: Generated<number>
  group_reports_apart: Generated<boolean>
}

export interface UsageCount {
  day: string
  kind: string
  name: string
  outcome: string
  count: number
  milliseconds: number
  slowest_ms: number
}

export interface UserConsent {
  id: string
  user_id: string
  purpose: string
  decision: string
  text_version: string
  text_hash: string
  language: string
  recorded_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface Verification {
  id: string
  identifier: string
  value: string
  expires_at: Instant
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  updated_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface Tables {
  account: Account
  account_erasure: AccountErasure
  analysis: Analysis
  analysis_link: AnalysisLink
  api_key: ApiKey
  app_user: AppUser
  audit_day: AuditDay
  audit_event: AuditEvent
  audit_seal: AuditSeal
  authenticator_app: AuthenticatorApp
  billing_details: BillingDetails
  check_up: CheckUp
  check_up_document: CheckUpDocument
  check_up_version: CheckUpVersion
  column_mapping: ColumnMapping
  consent: Consent
  data_export: DataExport
  day_step: DayStep
  day_visit: DayVisit
  device: Device
  document: Document
  due_reminder: DueReminder
  email_change: EmailChange
  ended_membership: EndedMembership
  erased_tenant: ErasedTenant
  erasure: Erasure
  file_import: FileImport
  file_store_owner: FileStoreOwner
  former_record: FormerRecord
  group_measure: GroupMeasure
  group_measure_version: GroupMeasureVersion
  group_report: GroupReport
  group_survey: GroupSurvey
  group_survey_decision: GroupSurveyDecision
  group_survey_member: GroupSurveyMember
  group_survey_note: GroupSurveyNote
  help_line: HelpLine
  idempotent_answer: IdempotentAnswer
  idempotent_answer_of_user: IdempotentAnswerOfUser
  imported_row: ImportedRow
  installation: Installation
  invitation: Invitation
  invoice: Invoice
  invoice_counter: InvoiceCounter
  invoice_mail_refusal: InvoiceMailRefusal
  kept_invoice: KeptInvoice
  limit_notice: LimitNotice
  measurement_day: MeasurementDay
  member: Member
  member_apart: MemberApart
  member_hold: MemberHold
  member_import: MemberImport
  member_import_row: MemberImportRow
  member_merge: MemberMerge
  member_note: MemberNote
  member_word: MemberWord
  membership: Membership
  offline_device: OfflineDevice
  passkey: Passkey
  product: Product
  profile_setting: ProfileSetting
  push_key: PushKey
  push_subscription: PushSubscription
  rate_limit: RateLimit
  record_correction: RecordCorrection
  recovery_code: RecoveryCode
  registration: Registration
  repeat_reading: RepeatReading
  retention_rule: RetentionRule
  retention_run: RetentionRun
  safety_answer: SafetyAnswer
  series_end: SeriesEnd
  server_process: ServerProcess
  server_state: ServerState
  session: Session
  sign_in_event: SignInEvent
  sign_in_step: SignInStep
  support_attachment: SupportAttachment
  support_message: SupportMessage
  support_reading: SupportReading
  support_request: SupportRequest
  tariff_of_tenant: TariffOfTenant
  tariff_order: TariffOrder
  tenant: Tenant
  tenant_logo: TenantLogo
  tenant_opening: TenantOpening
  tenant_policy: TenantPolicy
  usage_count: UsageCount
  user_consent: UserConsent
  verification: Verification
}
