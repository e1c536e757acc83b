import { type BandName, bandValues } from '#contract/band-name.ts'
import { lookAddress } from '#contract/look.ts'
import { intls } from '#i18n/catalogues.ts'
import { type Locale, languageTag, type MessageId } from '#i18n/intl.ts'
import type { BandLook } from '../look.ts'

/** Entries of the icon's long-press menu. They contain no language, so that the last used one applies. */
const shortcuts = [
  { url: '/intra/repertoire', name: 'app.shortcut.sheets' },
  { url: '/calendar', name: 'app.shortcut.calendar' },
  { url: '/intra/meetings', name: 'app.shortcut.meetings' },
] as const satisfies readonly { readonly url: string; readonly name: MessageId }[]

/** Pictures shown before the installation of the demo, whose band they show; created by scripts/screenshots.mjs. */
const screenshots = [
  { screen: 'repertoire', form_factor: 'narrow', label: 'app.screenshot.repertoire' },
  { screen: 'stand', form_factor: 'narrow', label: 'app.screenshot.stand' },
  { screen: 'meetings', form_factor: 'narrow', label: 'app.screenshot.meetings' },
  { screen: 'overview', form_factor: 'wide', label: 'app.screenshot.overview' },
] as const satisfies readonly { readonly label: MessageId; readonly [more: string]: string }[]
const sizes = { narrow: '780x1688', wide: '1280x800' } as const

/**
 * The web app manifest of one language (W3C Web Application Manifest); for the system both languages are the same app.
 */
export const webManifest = (
  locale: Locale,
  band: BandName,
  { version, isDemo }: Pick<BandLook, 'version' | 'isDemo'>,
) => ({
  id: '/intra',
  name: band.name,
  short_name: band.shortName,
  description: intls[locale].formatMessage({ id: 'page.description' }, bandValues(band)),
  lang: languageTag(locale),
  dir: 'ltr',
  start_url: '/intra?start=app',
  scope: '/',
  display: 'standalone',
  background_color: '#0D1B36',
  theme_color: '#0D1B36',
  icons: [
    { src: lookAddress(version, 'icon-192'), sizes: '192x192', type: 'image/png' },
    { src: lookAddress(version, 'icon-512'), sizes: '512x512', type: 'image/png' },
    { src: lookAddress(version, 'maskable-512'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    {
      src: lookAddress(version, 'monochrome-512'),
      sizes: '512x512',
      type: 'image/png',
      purpose: 'monochrome',
    },
  ],
  screenshots: (isDemo ? screenshots : []).map(({ screen, form_factor, label }) => ({
    src: `/screenshots/${screen}-${locale}.webp`,
    sizes: sizes[form_factor],
    type: 'image/webp',
    form_factor,
    label: intls[locale].formatMessage({ id: label }),
  })),
  shortcuts: shortcuts.map(({ url, name }) => ({
    url,
    name: intls[locale].formatMessage({ id: name }),
    icons: [{ src: lookAddress(version, 'icon-192'), sizes: '192x192', type: 'image/png' }],
  })),
})
