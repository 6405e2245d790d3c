/** These functions are shared with devices that score without the server, so that both compute the same person. */
export { ageOn, dayIn, subjectOn } from '@salus/domain/measurement-profiles/subject-on-day.ts'
