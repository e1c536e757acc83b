import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { placeNames } from '#contract/page-places.ts'
import { german } from '#i18n/de-ch/catalogue.ts'
import { arrows, circles, type Pair, pairsOf, written } from './support/arrows.ts'
import { isTest, root, type Source, source, sourcesIn } from './support/sources.ts'

const rooms = ['contract', 'i18n', 'device', 'sw', 'src', 'server'] as const
type Room = (typeof rooms)[number]
/** The other rooms from which a room may import. */
const mayImport: Record<Room, readonly Room[]> = {
  contract: [],
  i18n: [],
  device: ['contract', 'i18n'],
  sw: ['device', 'contract', 'i18n'],
  server: ['contract', 'i18n'],
  src: ['device', 'contract', 'i18n'],
}

/** Packages that a room may import; a room that is not listed may import any. */
const packagesOf: Partial<Record<Room, RegExp>> = {
  contract: /^valibot$/,
  i18n: /^@formatjs\/intl$/,
  device: /^(?!react|@tanstack\/react)/,
  sw: /^(?!react|@tanstack\/react)/,
}

/** Reviewed arrows between features: a feature that uses another's queries or components. */
const featureArrows: readonly string[] = [
  // An article lists its events, and an event its downloads.
  ...['articles → calendar', 'calendar → files'],
  ...['documents → files', 'members → documents'],
  // The programme of an event, for members with access to the library.
  ...['calendar → repertoire', 'participation → repertoire'],
  // The event and the documents of a meeting.
  ...['participation → calendar', 'participation → documents'],
  'participation → files',
  // The card of an event leads to its duties; lifts show changes like duties, and the driver's contact.
  ...['participation → duties', 'members → duties', 'outbox → duties', 'duties → persons'],
  ...['lifts → duties', 'lifts → calendar', 'lifts → persons', 'members → lifts', 'outbox → lifts'],
  ...['participation → absences', 'members → absences', 'outbox → absences', 'absences → persons'],
  // The page about the band shows its size, people and pictures.
  'about → gallery',
  'about → memberships',
  // Public pages show the texts of the band.
  'about → page-texts',
  'contact → page-texts',
  'gallery → page-texts',
  'home → page-texts',
  'layout → page-texts',
  'legal → page-texts',
  'payments → page-texts',
  'registration → page-texts',
  'shop → page-texts',
  'signup → page-texts',
  // The front page shows the newest articles and events.
  'home → articles',
  'home → calendar',
  'home → layout',
  // The members area prefetches its data for offline use; its frame counts open answers.
  'members → articles',
  'members → calendar',
  'members → feeds',
  'members → layout',
  'members → memberships',
  'members → participation',
  // A planner decides answers after the deadline, and arranges programmes.
  ...['members → persons', 'members → planning', 'planning → participation', 'planning → repertoire'],
  'members → repertoire',
  // The first screen and 'On this device' show saved sheets and pending changes.
  'members → sheets',
  'members → outbox',
  'members → notifications',
  // A pending change shows its state and its conflict as on its own page.
  'outbox → notifications',
  'outbox → participation',
  'outbox → persons',
  'notifications → persons',
  // Both forms contain the fields of a person's name and address.
  'registration → persons',
  // Both forms contain the captcha.
  'contact → captcha',
  'registration → captcha',
  // The contact form shows the band's address; the imprint also shows versions and presidents.
  ...['contact → layout', 'legal → layout', 'legal → memberships'],
  // The site's settings name the sign-in provider and whether the shop is open.
  'registration → layout',
  'payments → layout',
  'admin → layout',
  // An event's preview is its card in the calendar; pages of a scan are drawn as on the stand.
  ...['admin → calendar', 'admin → persons', 'admin → sheets', 'admin → files'],
  // The checkout leads from the cart over the buyer and the payment to the receipt.
  'checkout → captcha',
  'checkout → files',
  'checkout → layout',
  'checkout → payments',
  'checkout → persons',
  'checkout → registration',
  'checkout → shop',
  // A payment has a receipt; unpaid items return to the cart; a registration leads to the first fee.
  'payments → files',
  'payments → shop',
  'registration → payments',
  // Everyone who is signed in sees the own loans, and the own orders and invoices with receipts.
  ...['members → loans', 'members → purchases'],
  ...['persons → loans', 'persons → purchases', 'persons → attendance', 'members → attendance', 'attendance → files'],
  'purchases → files',
  // The list of pieces opens the stand and saves sheets.
  ...['repertoire → sheets', 'substitutes → sheets'],
  'repertoire → files',
]

/** Layers of src from the top; a file imports from layers below its own. */
const layersBelow: Record<string, readonly string[]> = {
  // 'main' is the root: the generated route tree.
  boot: ['main', 'routes', 'features', 'session', 'offline', 'ui'],
  routes: ['features', 'session', 'offline', 'ui'],
  features: ['session', 'offline', 'ui'],
  session: ['offline', 'ui'],
  offline: ['ui'],
  ui: [],
}

const topLevel =
  /^(?:package(?:-lock)?\.json|vite\.config\.ts|vitest\.config\.ts|playwright\.config\.ts|tsconfig(?:\.base|\.tier)?\.json|biome\.json|knip\.json|index\.html|README\.md|CHANGELOG\.md|CONTRIBUTING\.md|SECURITY\.md|LICENSE|Containerfile|\.containerignore|compose\.yaml|\.ci|\.git|\.gitignore|\.npmrc|\.nvmrc|src|public|i18n|sw|tests|contract|device|server|scripts|bench|docs)$/

const segments = (path: string): string[] => path.split('/')
const roomOf = (path: string): Room | undefined => rooms.find((room) => path.startsWith(`${room}/`))
const isOurs = (imported: string): boolean =>
  /^(?:contract|i18n|device|sw|src|server|scripts|tests|bench|dist)\//.test(imported)
const featureOf = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1]
const layerOf = (path: string): string | undefined => /^src\/([^/]+)\//.exec(path)?.[1]

const featurePairs = (files: readonly Source[]): Pair[] => pairsOf(files, featureOf)

const nouns = new Set(Object.keys(german).map((id) => id.split('.')[0]))
const fileName = /\.(?:ics|xml|json|css|pdf|xlsx|csv|vcf|html|svg|png|webp|txt|ts|js)$/
/** Returns true if a literal looks like a message id, or like an error code (its message is `error.` and the code). */
const looksLikeId = (text: string): boolean =>
  /^[a-z][a-z0-9_]*(?:\.[a-z0-9_-]+)+$/.test(text) && nouns.has(text.split('.')[0] ?? '') && !fileName.test(text)

/** Texts of the band have places with similar names. */
const isPlace = (text: string): boolean => placeNames.some((name) => name === text)

interface Rule {
  title: string
  /** Returns one line for each violation. */
  broken: (files: readonly Source[]) => string[]
  /** The rule applies to tests, scripts and benches too. */
  everywhere?: true
  /** A file that violates the rule, which proves that the rule detects something. */
  example: Source
}

const example = (path: string, text: string): Source => source(path, text)

const rules: Rule[] = [
  ...rooms.map((room) => ({
    title: `${room} imports ${mayImport[room].length === 0 ? 'no other room' : `only ${mayImport[room].join(', ')}`}`,
    broken: (files: readonly Source[]) =>
      arrows(files)
        .filter(({ from, to }) => roomOf(from) === room && isOurs(to) && roomOf(to) !== room)
        // The built entry of the pages has its own rule.
        .filter(({ to }) => !mayImport[room].some((other) => to.startsWith(`${other}/`)) && !to.startsWith('dist/'))
        .map(written),
    example: example(
      `${room}/x.ts`,
      room === 'src' ? "import '#server/app.ts'" : "import type { A } from '../src/boot/App.tsx'",
    ),
  })),
  ...Object.entries(packagesOf).map(([room, allowed]) => ({
    title: `${room} imports only packages that match ${allowed.source}`,
    broken: (files: readonly Source[]) =>
      arrows(files)
        .filter(({ from, to }) => roomOf(from) === room && !isOurs(to) && !allowed.test(to))
        .map(written),
    example: example(`${room}/x.ts`, "import { useState } from 'react'"),
  })),
  {
    title: 'only server/pages loads the built pages',
    broken: (files) =>
      files
        .filter(({ path }) => path.startsWith('server/') && !path.startsWith('server/pages/'))
        .filter(({ imports, literals }) => [...imports, ...literals].some((text) => text.includes('entry-server')))
        .map(({ path }) => path),
    example: example('server/app.ts', "await import('../dist/server/entry-server.js')"),
  },
  {
    title: 'src imports downwards: main → boot → routes → features → session → offline → ui',
    broken: (files) =>
      arrows(files)
        .filter(({ from, to }) => from.startsWith('src/') && to.startsWith('src/') && layerOf(from) !== undefined)
        .filter(({ from, to }) => {
          const [own, other] = [layerOf(from) ?? '', layerOf(to)]
          return other !== own && !(layersBelow[own] ?? []).includes(other ?? 'main')
        })
        .map(written),
    example: example('src/ui/Button.tsx', "import { login } from '../session/session.ts'"),
  },
  {
    title: 'a feature imports another only along an allowed arrow',
    broken: (files) =>
      featurePairs(files)
        .filter(({ pair }) => !featureArrows.includes(pair))
        .map(written),
    example: example('src/features/home/Home.tsx', "import { queries } from '../nowhere/queries.ts'"),
  },
  {
    title: "no server noun imports another's routes",
    broken: (files) =>
      arrows(files)
        .filter(({ from, to }) => /^server\/[^/]+\//.test(from) && /^server\/[^/]+\/(?:.*\/)?routes\.ts$/.test(to))
        .filter(({ from, to }) => segments(from)[1] !== segments(to)[1])
        .map(written),
    example: example('server/events/queries.ts', "import { participation } from '#server/participation/routes.ts'"),
  },
  {
    title: 'the server has no JSX, which Node cannot strip',
    broken: (files) => files.filter(({ path }) => /^server\/.*\.tsx$/.test(path)).map(({ path }) => path),
    example: example('server/pages/Page.tsx', ''),
  },
  {
    title: 'nothing is named utils, helpers, common or misc',
    broken: (files) =>
      files
        .filter(({ path }) => segments(path).some((name) => /^(?:utils?|helpers?|common|misc)(?:\.|$)/i.test(name)))
        .map(({ path }) => path),
    everywhere: true,
    example: example('src/ui/helpers.ts', ''),
  },
  {
    title: 'a file of more than 300 lines states the reason in its first line',
    broken: (files) =>
      files
        .filter(({ text }) => text.split('\n').length > 301 && !/^(?:\/\/|\/\*\*?) ?.{20,}/.test(text))
        .map(({ path }) => path),
    everywhere: true,
    example: example('device/x.ts', 'export {}\n'.repeat(302)),
  },
  {
    title: 'every message id and error code in contract, device, sw and src has a message',
    broken: (files) =>
      // The server's messages are typed as MessageId; its log events only look like them.
      files
        .filter(({ path }) => !path.startsWith('server/'))
        .flatMap(({ path, literals }) =>
          literals
            .filter((text) => !isPlace(text) && looksLikeId(text) && !(text in german) && !(`error.${text}` in german))
            .map((id) => `${path} names ${id}`),
        ),
    example: example('src/ui/Note.tsx', "text('error.no_such_message')"),
  },
]

const everything = sourcesIn([...rooms, 'scripts', 'tests', 'bench'])
const product = everything.filter((file) => !isTest(file) && roomOf(file.path) !== undefined)

describe('architecture', () => {
  test.each(rules)('$title', ({ broken, everywhere, example }) => {
    expect(broken([example]), 'the rule detects its example').toHaveLength(1)
    expect(broken(everywhere === true ? everything : product)).toEqual([])
  })

  test('the allowed arrows between features form no circle, and each is used', () => {
    expect(circles(['a → b', 'b → c', 'c → a', 'd → a'])).toEqual(['a', 'b', 'c'])
    expect(circles(featureArrows)).toEqual([])
    const used = featurePairs(product).map(({ pair }) => pair)
    expect(featureArrows.filter((pair) => !used.includes(pair))).toEqual([])
  })

  test('the scripts that run before the installation import no packages', () => {
    const missing = (files: readonly Source[], path: string, seen = new Set<string>()): string[] => {
      if (seen.has(path)) return []
      seen.add(path)
      return (files.find((file) => file.path === path)?.imports ?? [path]).flatMap((to) => {
        if (to.startsWith('node:')) return []
        return to.startsWith('scripts/') ? missing(files, to, seen) : [`${path} imports ${to}`]
      })
    }
    expect(missing([example('scripts/start.mjs', "import 'vite'")], 'scripts/start.mjs')).toHaveLength(1)
    const scripts = ['start', 'test', 'dev', 'build', 'complete-lock'].map((name) => `scripts/${name}.mjs`)
    expect(scripts.flatMap((script) => missing(everything, script))).toEqual([])
  })

  test('the top level contains only the expected files and folders', () => {
    const ignored = readFileSync(join(root, '.gitignore'), 'utf8')
      .split('\n')
      .map((line) => line.replace(/\/$/, ''))
    const unexpected = (names: readonly string[]) => names.filter((name) => !topLevel.test(name))
    expect(unexpected(['lib', 'package.json'])).toEqual(['lib'])
    expect(unexpected(readdirSync(root).filter((name) => !ignored.includes(name) && !name.endsWith('.log')))).toEqual(
      [],
    )
    expect(
      ['README.md', 'src', 'public', 'i18n', 'sw', 'tests'].filter((name) => !existsSync(join(root, name))),
    ).toEqual([])
  })
})
