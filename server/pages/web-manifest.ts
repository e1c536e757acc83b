import { intls } from '#i18n/catalogues.ts'
import { type Locale, languageTag } from '#i18n/intl.ts'
import type { Config } from '../config.ts'

/** The installed app of one language (W3C Web Application Manifest); both languages are the same app to the system. */
export const webManifest = (
  locale: Locale,
  { bandName, bandShortName }: Pick<Config, 'bandName' | 'bandShortName'>,
) => ({
  id: '/intra',
  name: bandName,
  short_name: bandShortName,
  description: intls[locale].formatMessage({ id: 'page.description' }, { band: bandName }),
  lang: languageTag(locale),
  dir: 'ltr',
  start_url: `/${locale}/intra`,
  scope: '/',
  display: 'standalone',
  background_color: '#0D1B36',
  theme_color: '#0D1B36',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
})
