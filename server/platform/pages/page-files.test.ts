import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Manifest } from '../http/build-manifest.ts'
import { pageFiles } from './page-files.ts'

const manifest = v.parse(Manifest, {
  'index.html': { file: 'assets/index-1.js', imports: ['_frame.js'], css: ['assets/index-1.css'] },
  '_frame.js': { file: 'assets/frame-1.js' },
  '_field.js': { file: 'assets/field-1.js', imports: ['_frame.js', '_contact.js'], css: ['assets/field-1.css'] },
  '_contact.js': { file: 'assets/shared-1.js', imports: ['_field.js'] },
  'src/features/home/HomeScreen.tsx': { file: 'assets/home-1.js', imports: ['_frame.js', 'index.html'] },
  'src/features/contact/ContactScreen.tsx': {
    file: 'assets/contact-1.js',
    imports: ['_field.js', '_frame.js'],
    css: ['assets/contact-1.css'],
  },
  'src/features/members-area/IntraScreen.tsx': { file: 'assets/intra-1.js', dynamicImports: ['_field.js'] },
  'i18n/de-ch/forms.json': { file: 'assets/de-ch-1.js' },
})

test('a page names its own files once, without those of every page', () => {
  const files = pageFiles(manifest)
  const home = 'src/features/home/HomeScreen.tsx'
  expect(files([home, home])).toEqual({ scripts: ['/assets/home-1.js'], styles: [] })
  expect(files(['src/features/members-area/IntraScreen.tsx']).scripts).toEqual(['/assets/intra-1.js'])
  expect(files(['src/features/nowhere/Screen.tsx', 'i18n/en-gb/forms.json'])).toEqual({ scripts: [], styles: [] })
})

test('a page’s styles come after those of its imports, and its messages are included', () => {
  expect(pageFiles(manifest)(['src/features/contact/ContactScreen.tsx', 'i18n/de-ch/forms.json'])).toEqual({
    scripts: ['/assets/shared-1.js', '/assets/field-1.js', '/assets/contact-1.js', '/assets/de-ch-1.js'],
    styles: ['/assets/field-1.css', '/assets/contact-1.css'],
  })
})
