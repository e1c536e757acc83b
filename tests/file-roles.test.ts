import { expect, test } from 'vitest'
import { isTest, type Source, source, sourcesIn } from './support/sources.ts'

interface Role {
  readonly title: string
  readonly folder: string
  /** Code that only files with this role contain. */
  readonly code: RegExp
  /** Their names, with the folders within the noun. */
  readonly named: RegExp
  /** A file in the wrong place, which proves that the rule detects something. */
  readonly example: Source
}

const server = 'server/features/'
const app = 'src/features/'

const roles: readonly Role[] = [
  {
    title: 'endpoints are mounted in routes.ts, or in a file per part such as edit-routes.ts',
    folder: server,
    code: /\bmount(?:Resource)?\(\s*api\b/,
    named: /(?:^|\/)(?:[a-z-]+-)?routes\.ts$/,
    example: source(`${server}lifts/save.ts`, 'mount(api, saveLift, members, save)'),
  },
  {
    title: 'policies are in policy.ts, or in the routes that alone use them',
    folder: server,
    code: /= policy\(/,
    named: /(?:^|\/)(?:[a-z-]+-)?(?:policy|routes)\.ts$/,
    example: source(`${server}lifts/save.ts`, "export const drivers = policy('members', members)"),
  },
  {
    title: 'the table of a downloaded file is in export-table.ts',
    folder: server,
    code: /\): TableDocument\b/,
    named: /(?:^|\/)(?:export-table|anniversaries)\.ts$/,
    example: source(`${server}lifts/save.ts`, 'export const table = (): TableDocument => ({})'),
  },
  {
    title: 'the queries of the app are in queries.ts',
    folder: app,
    code: /\b(?:queryOptions|endpointQuery|itemsQuery)\(/,
    named: /(?:^|\/)queries\.ts$/,
    example: source(`${app}lifts/LiftItem.tsx`, "export const lifts = itemsQuery(app, ['lifts'], listLifts, {})"),
  },
  {
    title: 'a noun in the forms of the administration is in a file such as article-noun.ts',
    folder: app,
    code: /^export const \w+Noun\b/m,
    named: /^admin\/[a-z-]+-noun\.ts$/,
    example: source(`${app}lifts/admin/lifts.ts`, 'export const liftNoun: EditedNoun<Lift> = {}'),
  },
]

const sources = sourcesIn(['server', 'src']).filter((file) => !isTest(file))

/** Returns the path within the noun: 'admin/routes.ts'. */
const withinNoun = (path: string): string => path.split('/').slice(3).join('/')

const misplaced = ({ folder, code, named }: Role, files: readonly Source[]): string[] =>
  files
    .filter(({ path, text }) => path.startsWith(folder) && code.test(text) && !named.test(withinNoun(path)))
    .map(({ path }) => path)

test.each(roles)('$title', (role) => {
  expect(misplaced(role, [role.example])).toHaveLength(1)
  expect(misplaced(role, sources)).toEqual([])
})

test('a route shows screens, and the frames around them', () => {
  const frames =
    /\/(?:AdminLayout|Frame|MembersGuard|MembersLayout|PlacesOfMembers|PublicStatus|SessionQuestions)\.tsx$/
  const shown = sources
    .filter(({ path }) => path.startsWith('src/routes/'))
    .flatMap(({ imports }) => imports)
    .filter((path) => path.startsWith(app) && path.endsWith('.tsx') && !frames.test(path))
  expect(shown.length).toBeGreaterThan(50)
  expect(shown.filter((path) => !/Screens?\.tsx$/.test(path))).toEqual([])
})
