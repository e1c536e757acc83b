import { type SQL, sql } from 'drizzle-orm'
import { enquiryAnswer } from './tables.ts'

/** The condition that an answer says something; one that was taken back does not. */
export const saysSomething: SQL = sql`(${enquiryAnswer.choices} <> '[]'::jsonb
  or ${enquiryAnswer.number} is not null or ${enquiryAnswer.words} <> '')`
