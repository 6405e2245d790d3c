/** These functions are in the domain, because devices that score without the server use them too. */
export { ageOn, subjectOn } from '@salus/domain/measurement-profiles/subject-on-day.ts'
