import * as v from 'valibot'
import { type Locale, locales } from '#i18n/intl.ts'
import type { DeviceDatabase } from './database.ts'

const place = 'locale'
const Remembered = v.fallback(v.picklist(locales), 'de-ch')

/**
 * Returns the language last used on this device, German by default. Used offline for `/` and addresses without a
 * locale.
 */
export const readLocale = async (device: DeviceDatabase): Promise<Locale> =>
  v.parse(Remembered, await device.read(['settings'], (transaction) => transaction.get('settings', place)))

export const rememberLocale = (device: DeviceDatabase, locale: Locale): Promise<void> =>
  device.write(['settings'], async (transaction) => transaction.put('settings', place, locale))
