// Generated from the migrations. Do not edit: npm run generate
import type { ColumnType, Generated } from 'kysely'

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
}

export interface HelpLine {
  tenant_id: number
  position: number
  name_de: string
  name_en: string
  phone: string
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

export interface Invitation {
  tenant_id: number
  id: Generated<string>
  email: string
  role: string
  member_id: string | null
  token_hash: string
  expires_at: Instant
  state: Generated<string>
  invited_by: string | null
  created_at: ColumnType<string, string | Date | undefined, string | Date>
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
}

export interface Membership {
  tenant_id: number
  user_id: string
  role: string
  member_id: string | null
  since: ColumnType<string, string | Date | undefined, string | Date>
  last_used_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  suspended_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export interface Product {
  tenant_id: number
  plugin_id: number
  id: Generated<string>
  state: string
  licence_ends_on: string | null
  check_ups_allowed: number | null
}

export interface ProfileSetting {
  tenant_id: number
  profile_id: string
  self_service: boolean
}

export interface RateLimit {
  key: string
  window_started_at: Instant
  count: number
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

export interface SupportMessage {
  tenant_id: number
  request_id: string
  id: Generated<string>
  author_name: string
  from_operator: boolean
  body: string
  at: ColumnType<string, string | Date | undefined, string | Date>
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
}

export interface TariffOfTenant {
  tenant_id: number
  tariff: string
  billing: string
  started_on: string
  trial_ends_on: string | null
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
  analysis: Analysis
  analysis_link: AnalysisLink
  app_user: AppUser
  audit_event: AuditEvent
  check_up: CheckUp
  check_up_version: CheckUpVersion
  consent: Consent
  help_line: HelpLine
  idempotent_answer: IdempotentAnswer
  invitation: Invitation
  member: Member
  membership: Membership
  product: Product
  profile_setting: ProfileSetting
  rate_limit: RateLimit
  session: Session
  sign_in_event: SignInEvent
  support_message: SupportMessage
  support_request: SupportRequest
  tariff_of_tenant: TariffOfTenant
  tenant: Tenant
  verification: Verification
}
