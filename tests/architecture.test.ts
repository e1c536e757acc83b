import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { placeNames } from '#contract/page-places.ts'
import { german } from '#i18n/de-ch/catalogue.ts'
import { arrows, circles, type Pair, pairsOf, written } from './support/arrows.ts'
import { featureArrows } from './support/feature-arrows.ts'
import { isTest, root, type Source, source, sourcesIn } from './support/sources.ts'

const rooms = ['contract', 'i18n', 'device', 'sw', 'src', 'server', 'demo'] as const
type Room = (typeof rooms)[number]
/** The other rooms from which a room may import. */
const mayImport: Record<Room, readonly Room[]> = {
  contract: [],
  i18n: [],
  device: ['contract', 'i18n'],
  sw: ['device', 'contract', 'i18n'],
  server: ['contract', 'i18n', 'demo'],
  demo: ['contract', 'i18n', 'server'],
  src: ['device', 'contract', 'i18n'],
}

/** Packages that a room may import; a room that is not listed may import any. */
const packagesOf: Partial<Record<Room, RegExp>> = {
  contract: /^valibot$/,
  i18n: /^@formatjs\/intl$/,
  device: /^(?!react|@tanstack\/react)/,
  sw: /^(?!react|@tanstack\/react)/,
}

/** Layers of src from the top; a file imports from layers below its own. */
const layersBelow: Record<string, readonly string[]> = {
  // 'main' is the root.
  boot: ['main', 'routes', 'features', 'platform/writes', 'platform/session', 'platform/offline', 'ui'],
  routes: ['features', 'platform/writes', 'platform/session', 'platform/offline', 'ui'],
  features: ['platform/writes', 'platform/session', 'platform/offline', 'ui'],
  'platform/writes': ['platform/session', 'platform/offline', 'ui'],
  'platform/session': ['platform/offline', 'ui'],
  'platform/offline': ['ui'],
  ui: [],
}

const topLevel =
  /^(?:package(?:-lock)?\.json|vite\.config\.ts|vitest\.config\.ts|playwright\.config\.ts|tsconfig(?:\.base|\.tier)?\.json|biome\.json|knip\.json|index\.html|README\.md|CHANGELOG\.md|CONTRIBUTING\.md|SECURITY\.md|LICENSE|Containerfile|\.containerignore|compose\.yaml|\.ci|\.git|\.gitignore|\.npmrc|\.nvmrc|src|public|i18n|sw|tests|contract|device|server|demo|scripts|bench|docs)$/

const segments = (path: string): string[] => path.split('/')
const roomOf = (path: string): Room | undefined => rooms.find((room) => path.startsWith(`${room}/`))
const isOurs = (imported: string): boolean =>
  /^(?:contract|i18n|device|sw|src|server|demo|scripts|tests|bench|dist)\//.test(imported)
/** The administration of all nouns is one: its forms, its log and its lists name each other's nouns. */
const featureOf = (path: string): string | undefined =>
  /^src\/features\/[^/]+\/admin\//.test(path) ? 'admin' : /^src\/features\/([^/]+)\//.exec(path)?.[1]
const layerOf = (path: string): string | undefined => /^src\/(platform\/[^/]+|[^/]+)\//.exec(path)?.[1]

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
    title: 'only server/platform/pages loads the built pages',
    broken: (files) =>
      files
        .filter(({ path }) => path.startsWith('server/') && !path.startsWith('server/platform/pages/'))
        .filter(({ imports, literals }) => [...imports, ...literals].some((text) => text.includes('entry-server')))
        .map(({ path }) => path),
    example: example('server/app.ts', "await import('../dist/server/entry-server.js')"),
  },
  {
    title: 'src imports downwards: main → boot → routes → features → platform (writes → session → offline) → ui',
    broken: (files) =>
      arrows(files)
        .filter(({ from, to }) => from.startsWith('src/') && to.startsWith('src/') && layerOf(from) !== undefined)
        .filter(({ from, to }) => {
          const [own, other] = [layerOf(from) ?? '', layerOf(to)]
          return other !== own && !(layersBelow[own] ?? []).includes(other ?? 'main')
        })
        .map(written),
    example: example('src/ui/Button.tsx', "import { login } from '../platform/session/session.ts'"),
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
        .filter(
          ({ from, to }) => /^server\/features\//.test(from) && /^server\/features\/(?:.*\/)?routes\.ts$/.test(to),
        )
        .filter(({ from, to }) => segments(from)[2] !== segments(to)[2])
        .map(written),
    example: example(
      'server/features/events/queries.ts',
      "import { participation } from '#server/features/answers/routes.ts'",
    ),
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
    title: 'a comment names its subject instead of beginning with What, Whether, Whoever, Whose or Also',
    broken: (files) =>
      files
        .filter(({ text }) => /(?:\/\*\*(?:\n\s*\*)?|\/\/) (?:What|Whether|Whoever|Whose|Also) /.test(text))
        .map(({ path }) => path),
    everywhere: true,
    example: example('src/ui/Note.tsx', ['/** What', 'is shown. */'].join(' ')),
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
