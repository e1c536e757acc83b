import { type CaptchaSettings, getPuzzle } from '#contract/captcha.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../db/open.ts'
import { readSetting } from '../db/settings.ts'

/** Public id of the app that a puzzle is for. */
export const siteKey = 'band'
/** Included in every puzzle, so that a puzzle for another app with the same key is refused. */
export const captchaApp = 1

/** Returns the settings of the anti-robot check for a page. */
export const captchaSettings = async (db: Db, locale: Locale): Promise<CaptchaSettings> => ({
  lang: locale === 'de-ch' ? 'de' : 'en',
  startMode: await readSetting(db, 'captchaStartMode'),
  puzzleEndpoint: getPuzzle.path,
  siteKey,
})
