import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { type CaptchaSettings, captchaStartModes, getPuzzle } from '#contract/captcha.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../db/open.ts'
import { setting } from '../db/tables.ts'

/** Public; says which app a puzzle is for. */
export const siteKey = 'band'
/** Stands in every puzzle, so that one made for another app of the same key is refused. */
export const captchaApp = 1

const StartMode = v.fallback(v.picklist(captchaStartModes), 'focus')

/** What a page needs for the anti-robot check; it starts with the form's first focus until an editor sets another way. */
export const captchaSettings = async (db: Db, locale: Locale): Promise<CaptchaSettings> => {
  const [row] = await db.select().from(setting).where(eq(setting.key, 'captchaStartMode'))
  return {
    lang: locale === 'de-ch' ? 'de' : 'en',
    startMode: v.parse(StartMode, row?.value),
    puzzleEndpoint: getPuzzle.path,
    siteKey,
  }
}
