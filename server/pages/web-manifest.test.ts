import { expect, test } from 'vitest'
import { webManifest } from './web-manifest.ts'

test('the manifest names the band, and starts in the language last used', async () => {
  const manifest = webManifest('en-gb', { bandName: 'Blech', bandShortName: 'MHZ' })
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
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Music', '/intra/repertoire'],
    ['Dates', '/calendar'],
    ['Meetings', '/intra/meetings'],
  ])
})
