import { type CaptchaSettings, getPuzzle } from '#contract/captcha.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../db/open.ts'
import { readSetting } from '../db/settings.ts'

/** Public; says which app a puzzle is for. */
export const siteKey = 'band'
/** Stands in every puzzle, so that one made for another app of the same key is refused. */
export const captchaApp = 1

/** What a page needs for the anti-robot check. */
export const captchaSettings = async (db: Db, locale: Locale): Promise<CaptchaSettings> => ({
  lang: locale === 'de-ch' ? 'de' : 'en',
  startMode: await readSetting(db, 'captchaStartMode'),
  puzzleEndpoint: getPuzzle.path,
  siteKey,
})
