import { answerNamesMember, isFileAbout, namesOfRecord, ofCheckUp, ofMember, readByLogin } from './of-member.queries.ts'
import { erasedLogin } from './erased-login.ts'
import type { SubjectTable } from './subject-tables.queries.ts'

const aboutFiles =
  "'openMemberImport', 'checkMemberImport', 'runMemberImport', 'undoMemberImport', 'importMeasurements', 'undoMeasurementImport'"

/** The tables in which a tenant stores data about a member, in an order that permits removing the rows. */
export const memberTables: readonly SubjectTable[] = [
  {
    table: 'repeat_reading',
    ids: ['member_id'],
    where: ofMember,
    copied: 'derived from the check-ups, which are in the copy',
    erased: { as: 'temporary-answers' },
  },
  {
    table: 'file_import',
    ids: ['file_name'],
    where: isFileAbout('imported_row'),
    copied: 'the rows of the file are in the copy',
    erased: {
      as: 'names-removed',
      set: `file_name = '–', undo_reason = case when undo_reason is null then null else '–' end`,
    },
  },
  {
    table: 'member_import',
    ids: ['file_name'],
    where: isFileAbout('member_import_row'),
    copied: 'the row that the record came from is in the copy',
    erased: { as: 'names-removed', set: `file_name = '–'` },
  },
  {
    table: 'imported_row',
    ids: ['member_id'],
    where: ofMember,
    copied: { without: ['person', 'named_id'], only: readByLogin.checkUps },
    erased: { as: 'bookkeeping' },
  },
  {
    table: 'check_up_version',
    ids: ['member_id'],
    where: ofCheckUp,
    copied: { without: ['recorded_by'] },
    erased: { as: 'check-up-versions' },
  },
  {
    table: 'group_survey_member',
    ids: ['member_id'],
    where: ofMember,
    copied: { without: [] },
    erased: { as: 'bookkeeping' },
  },
  // These rows contain the id of the login, so they are found through the login of the record. They are erased with the
  // record, because the person is not asked again after that.
  ...['group_survey_decision', 'group_survey_note'].map((table): SubjectTable => ({
    table,
    ids: [],
    where: `t.tenant_id = {tenant} and t.user_id in (select m.user_id from member m
      where m.tenant_id = {tenant} and m.id = {member})`,
    copied: 'with what the tenant says of the login',
    erased: { as: 'consents', uncounted: true },
  })),
  {
    table: 'series_end',
    ids: ['result_guid'],
    where: ofCheckUp,
    copied: { without: [] },
    erased: { as: 'bookkeeping' },
  },
  {
    table: 'check_up_document',
    ids: ['result_guid'],
    where: ofCheckUp,
    copied: { without: ['content'] },
    erased: { as: 'documents' },
  },
  {
    table: 'document',
    ids: ['member_id'],
    where: ofMember,
    copied: { without: ['storage_name', 'added_by', 'removed_by', 'removed_by_name', 'closed_from'] },
    erased: { as: 'documents' },
  },
  {
    table: 'member_note',
    ids: ['member_id'],
    where: ofMember,
    copied: { without: ['written_by'] },
    erased: { as: 'notes' },
  },
  {
    table: 'safety_answer',
    ids: ['member_id'],
    where: ofMember,
    copied: { without: ['asked_by', 'number', 'closed_from', 'closed_to_asker'] },
    erased: { as: 'safety-answers' },
  },
  // These rows were merged into another record. Staff cannot see them there, because this record did not share them
  // before the merge. They stay hidden even after this record is erased.
  ...['check_up', 'safety_answer', 'document'].map((table): SubjectTable => ({
    table,
    ids: ['closed_from'],
    where: 't.tenant_id = {tenant} and t.closed_from = {member} and t.member_id <> {member}',
    copied: 'with the record that they are in now',
    erased: { as: 'names-removed', set: `closed_from = '${erasedLogin}'` },
  })),
  ...['check_up_version', 'check_up', 'safety_answer', 'document'].map((table): SubjectTable => ({
    table,
    ids: ['kept_for'],
    where: 't.tenant_id = {tenant} and t.kept_for = {member} and t.member_id <> {member}',
    copied: 'with the record that they are in now',
    erased: {
      as: 'names-removed',
      set: `kept_for = '${erasedLogin}'`,
      inRecords: `select distinct c.member_id as id from ${table === 'check_up_version' ? 'check_up' : table} c
        where c.tenant_id = {tenant} and c.kept_for = {member}`,
    },
  })),
  {
    table: 'check_up',
    ids: ['member_id'],
    where: ofMember,
    copied: { without: ['delivery_digest', 'entry_digest', 'closed_from'] },
    erased: { as: 'check-ups' },
  },
  {
    table: 'analysis',
    ids: ['member_id'],
    where: ofMember,
    copied: { without: ['started_by', 'owner_id', 'second_of'], only: readByLogin.analyses },
    erased: { as: 'unfinished-analyses' },
  },
  {
    table: 'analysis_link',
    ids: ['member_id'],
    where: ofMember,
    copied: { without: ['token_hash', 'finish_key_hash', 'created_by'], only: readByLogin.links },
    erased: { as: 'links' },
  },
  {
    table: 'consent',
    ids: ['member_id'],
    where: ofMember,
    copied: { without: ['recorded_by'] },
    erased: { as: 'consents' },
  },
  {
    table: 'record_correction',
    ids: ['member_id'],
    where: ofMember,
    copied: { without: ['answered_by'] },
    erased: { as: 'bookkeeping' },
  },
  {
    table: 'audit_day',
    ids: ['member_id'],
    where: ofMember,
    copied: 'the way to the access log, which is in the copy',
    erased: { as: 'access-days' },
  },
  {
    table: 'invitation',
    ids: ['member_id'],
    where: ofMember,
    copied: { without: ['token_hash', 'invited_by'] },
    erased: { as: 'invitations' },
  },
  {
    table: 'due_reminder',
    ids: ['member_id'],
    where: ofMember,
    copied: { without: [] },
    erased: { as: 'mails' },
  },
  {
    table: 'ended_membership',
    ids: ['member_id'],
    where: ofMember,
    copied: { without: [] },
    erased: { as: 'memberships' },
  },
  {
    table: 'membership',
    ids: ['member_id'],
    where: `${ofMember} and t.role = 'Member'`,
    copied: 'with the memberships of the login',
    erased: { as: 'memberships' },
  },
  {
    table: 'membership',
    ids: ['member_id'],
    where: ofMember,
    copied: 'with the memberships of the login',
    erased: { as: 'memberships', set: 'member_id = null' },
  },
  {
    table: 'idempotent_answer',
    ids: ['answer'],
    // Answers about imported files repeat the files without member ids. So all of them are erased.
    where: `(${answerNamesMember}) or (t.tenant_id = {tenant} and t.operation in (${aboutFiles}))`,
    copied: 'repeats what was answered within the last day',
    erased: { as: 'temporary-answers' },
  },
  {
    table: 'audit_event',
    ids: ['subject_ids'],
    // Written in two parts, because each part has its own index.
    where: `t.tenant_id = {tenant} and ((t.subject_ids[2] is null and t.subject_ids[1] = any(${namesOfRecord}))
      or (t.subject_ids[2] is not null and t.subject_ids && ${namesOfRecord}))`,
    copied: {
      without: ['actor_id', 'subject_ids', 'object_id', 'request_id', 'position', 'network'],
      only: readByLogin.acts,
    },
    erased: { staysBecause: 'names nobody: the id leads nowhere once the member is gone, and the chain stays whole' },
  },
  {
    table: 'member_import_row',
    ids: ['member_id'],
    where: ofMember,
    copied: { without: ['import_id'] },
    erased: { as: 'bookkeeping' },
  },
  {
    table: 'member_merge',
    ids: ['member_id', 'merged_member_id'],
    where: `t.tenant_id = {tenant} and (t.member_id = {member} or t.merged_member_id = {member})`,
    // Leaves out `before` and `after`, because the member's records are copied anyway. After an undo, these columns
    // also contain the record of another person.
    copied: { without: ['merged_by', 'moved', 'before', 'after'] },
    erased: { as: 'bookkeeping' },
  },
  {
    table: 'former_record',
    ids: ['member_id'],
    where: ofMember,
    copied: 'the way to entries of the access log, which are in the copy',
    erased: { as: 'access-days' },
  },
  {
    table: 'member_apart',
    ids: ['member_id', 'other_member_id'],
    where: `t.tenant_id = {tenant} and (t.member_id = {member} or t.other_member_id = {member})`,
    copied: 'says only that two records are not one',
    erased: { as: 'temporary-answers' },
  },
  {
    table: 'day_step',
    ids: ['visit_id'],
    where:
      't.tenant_id = {tenant} and t.visit_id in (select v.id from day_visit v where v.tenant_id = {tenant} and v.member_id = {member})',
    copied: { without: ['claimed_by', 'claimed_by_name'] },
    erased: { as: 'bookkeeping' },
  },
  {
    table: 'day_visit',
    ids: ['member_id'],
    where: ofMember,
    copied: { without: [] },
    erased: { as: 'bookkeeping' },
  },
  {
    table: 'member_hold',
    ids: ['member_id'],
    where: ofMember,
    copied: { without: ['placed_by'] },
    erased: { as: 'holds' },
  },
  {
    table: 'member_word',
    ids: ['member_id'],
    where: ofMember,
    copied: 'derived from the record, which is in the copy',
    erased: { as: 'temporary-answers' },
  },
  // Records that were merged into this one are erased first. The receipt counts people, so it counts them separately.
  {
    table: 'member',
    ids: [],
    where: 't.tenant_id = {tenant} and t.merged_into = {member}',
    copied: 'with the record that they were merged into',
    erased: { as: 'bookkeeping' },
  },
  {
    table: 'member',
    ids: ['id'],
    where: 't.tenant_id = {tenant} and (t.id = {member} or t.merged_into = {member})',
    record: { column: 'id', where: 't.tenant_id = {tenant} and t.user_id = {user}' },
    copied: { without: ['created_by', 'former_user_id', 'words', 'indexed_words', 'sort_name', 'sort_number'] },
    erased: { as: 'member-records' },
  },
  {
    table: 'erasure',
    ids: ['member_id'],
    where: ofMember,
    copied: 'holds the id only until the erasure is done',
    erased: { staysBecause: 'is the receipt; the id goes when it is done' },
  },
]
