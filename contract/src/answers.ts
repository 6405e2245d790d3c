import { z } from 'zod'

export const answerValueSchema = z.union([
  z.number(),
  z.string().max(500),
  z.boolean(),
  z.array(z.string().max(100)).max(100),
  z.null(),
])
export const answersSchema = z
  .record(z.string().max(60), answerValueSchema)
  .refine((answers) => Object.keys(answers).length <= 300, 'too many answers')
export type AnswersInput = z.infer<typeof answersSchema>

/** For what is scored at once: any value passes here, so that the profile names it among all bad answers. */
export const answersToScoreSchema = z
  .record(
    z.string().max(60),
    z.union([answerValueSchema, z.string(), z.array(z.unknown()), z.record(z.string(), z.unknown())]),
  )
  .refine((answers) => Object.keys(answers).length <= 300, 'too many answers')
  // Every kind of item refuses a value that is none of its own.
  .transform((answers) => answers as AnswersInput)
