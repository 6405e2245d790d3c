import type { SubjectTable } from './subject-tables.queries.ts'

const ofUser = 't.user_id = {user}'

/**
 * The tables outside of all tenants that store data about a login. `app_user` comes after the tables that reference it,
 * because deleting a row of `app_user` also deletes the referencing rows. Those rows could then no longer be counted.
 */
export const loginTables: readonly SubjectTable[] = [
  {
    table: 'session',
    ids: ['user_id'],
    where: ofUser,
    copied: {
      without: [
        'token',
        'run_owner_id',
        'handed_over_tenant_id',
        'handed_over_member_id',
        'handed_over_profile_id',
        'handed_over_result_guid',
      ],
    },
    erased: { as: 'sessions' },
  },
  {
    table: 'account',
    ids: ['user_id'],
    where: ofUser,
    copied: { without: ['password', 'access_token', 'refresh_token', 'id_token'] },
    erased: { as: 'sign-in-factors' },
  },
  {
    table: 'passkey',
    ids: ['user_id'],
    where: ofUser,
    copied: { without: ['public_key', 'credential_id', 'counter'] },
    erased: { as: 'sign-in-factors' },
  },
  {
    table: 'authenticator_app',
    ids: ['user_id'],
    where: ofUser,
    copied: { without: ['secret', 'last_step'] },
    erased: { as: 'sign-in-factors' },
  },
  {
    table: 'recovery_code',
    ids: ['user_id'],
    where: ofUser,
    copied: { without: ['code_hash'] },
    erased: { as: 'sign-in-factors' },
  },
  {
    table: 'sign_in_step',
    ids: ['user_id'],
    where: ofUser,
    copied: 'a sign-in that is going on this minute, made of keys',
    erased: { as: 'sign-in-factors' },
  },
  {
    table: 'verification',
    ids: ['value'],
    where: 't.value = {user}::text or lower(t.value) = {email}',
    copied: 'a mail that was asked for within the hour, or a link that was used, made of keys',
    erased: { as: 'sign-in-factors' },
  },
  {
    table: 'sign_in_event',
    ids: ['user_id'],
    where: ofUser,
    copied: { without: ['request_id'] },
    erased: { as: 'sign-in-events' },
  },
  {
    table: 'email_change',
    ids: ['user_id'],
    where: ofUser,
    copied: { without: ['token_hash'] },
    erased: { as: 'settings' },
  },
  {
    table: 'user_consent',
    ids: ['user_id'],
    where: ofUser,
    copied: { without: [] },
    erased: { as: 'consents' },
  },
  {
    table: 'registration',
    ids: ['email'],
    where: 'lower(t.email) = {email}',
    copied: { without: ['handle_hash', 'password_hash', 'token_hash', 'request_key'] },
    erased: { as: 'settings' },
  },
  {
    table: 'tenant_opening',
    ids: ['user_id'],
    where: ofUser,
    copied: { without: ['request_key', 'body_hash'] },
    erased: { as: 'temporary-answers' },
  },
  {
    table: 'idempotent_answer_of_user',
    ids: ['user_id'],
    where: ofUser,
    copied: 'repeats what was answered within the last day',
    erased: { as: 'temporary-answers' },
  },
  {
    table: 'push_subscription',
    ids: ['user_id'],
    where: ofUser,
    copied: { without: ['session_id', 'endpoint', 'endpoint_hash', 'p256dh', 'auth'] },
    erased: { as: 'sessions' },
  },
  {
    table: 'data_export',
    ids: ['user_id'],
    where: ofUser,
    copied: { without: ['file_name'] },
    erased: { as: 'exports' },
  },
  {
    table: 'app_user',
    ids: ['id', 'email'],
    where: 't.id = {user}',
    copied: { without: [] },
    erased: { as: 'account' },
  },
  {
    table: 'account_erasure',
    ids: ['user_id'],
    where: ofUser,
    copied: 'holds the id only until the erasure is done',
    erased: { staysBecause: 'is the receipt; the id goes when it is done' },
  },
]
