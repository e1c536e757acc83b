import { stat } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { locales } from '#i18n/intl.ts'
import { webManifest } from './web-manifest.ts'

const band = { name: 'Blech', gender: 'NEUTER', shortName: 'MHZ', shortGender: 'NEUTER', founded: 1905 } as const

test('the manifest names the band, and starts in the last used language', async () => {
  const manifest = webManifest('en-gb', band, { version: 'v1', isDemo: false })
  expect(manifest).toMatchObject({
    name: 'Blech',
    short_name: 'MHZ',
    id: '/intra',
    start_url: '/intra?start=app',
    scope: '/',
    lang: 'en-GB',
  })
  expect(manifest.icons.map((icon) => ('purpose' in icon ? icon.purpose : 'any'))).toEqual(
    expect.arrayContaining(['maskable', 'monochrome']),
  )
  // The screenshots show the band of the demo.
  expect(manifest.screenshots).toEqual([])
  expect(manifest.icons.map(({ src }) => src)).toContain('/api/public/look/v1/icon-192')
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Music', '/intra/repertoire'],
    ['Calendar', '/calendar'],
    ['Rehearsals and performances', '/intra/meetings'],
  ])
})

test.each(locales)('the screenshots of the app in %s exist, are small, and have the stated sizes', async (locale) => {
  const { screenshots } = webManifest(locale, band, { version: 'v1', isDemo: true })
  expect(new Set(screenshots.map((one) => one.form_factor))).toEqual(new Set(['narrow', 'wide']))
  for (const { src, sizes, label } of screenshots) {
    const file = path.join(import.meta.dirname, '../../../public', src)
    const { width, height, format } = await sharp(file).metadata()
    expect([`${width}x${height}`, format]).toEqual([sizes, 'webp'])
    expect((await stat(file)).size).toBeLessThan(120_000)
    expect(label).not.toBe('')
  }
})
