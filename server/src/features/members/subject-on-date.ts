/** These functions belong to the domain, because devices also use them when they score without the server. */
export { ageOn, subjectOn } from '@salus/domain/measurement-profiles/subject-on-day.ts'
