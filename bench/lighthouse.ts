import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { buildIfChanged } from '../scripts/build.mjs'
import { freePort } from '../tests/support/processes.ts'
import { seedEmbedded } from '../tests/support/seeded-folder.ts'
import { createServer, removeServer } from '../tests/support/server.ts'
import { launchOptions } from './chromium.ts'
import { machine } from './environment.ts'

/** Minimum score of each page by category. */
const limits = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof limits
const categories = Object.keys(limits) as Category[]

interface Row {
  readonly address: string
  readonly scores: Readonly<Record<Category, number>>
  /** Titles of the failed audits in categories below their limit. */
  readonly findings: readonly string[]
}

/** Returns the addresses in the sitemap: every public page, in both languages. */
const publicAddresses = async (origin: string): Promise<string[]> => {
  const xml = await (await fetch(`${origin}/sitemap.xml`)).text()
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
}

/** Runs Lighthouse once with its default mobile setting: a mid-range phone on simulated slow 4G. */
const audit = async (address: string, port: number): Promise<Row> => {
  const result = await lighthouse(address, { port, logLevel: 'silent', output: 'json', onlyCategories: categories })
  if (result === undefined) throw new Error(`Lighthouse gave no result for ${address}`)
  const { lhr } = result
  if (lhr.runtimeError !== undefined) throw new Error(`${address}: ${lhr.runtimeError.message}`)
  const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  const low = categories.filter((category) => score(category) < limits[category])
  const findings = low.flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id}: ${lhr.audits[id]?.displayValue ?? lhr.audits[id]?.title ?? ''}`),
  )
  return {
    address: new URL(address).pathname,
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    findings,
  }
}

const line = (address: string, values: readonly (string | number)[]): string =>
  address.padEnd(26) + values.map((value) => String(value).padStart(16)).join('')

const isBelow = ({ scores }: Row): boolean => categories.some((category) => scores[category] < limits[category])

// `npm run lighthouse -- calendar legal` audits the addresses that contain one of the words.
const wanted = process.argv.slice(2)

await buildIfChanged()
await using stack = new AsyncDisposableStack()
stack.defer(await seedEmbedded())
const server = stack.adopt(await createServer(), removeServer)
await server.start()
const port = await freePort()
const options = await launchOptions()
const browser = await chromium.launch({
  ...options,
  args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
})
stack.defer(() => browser.close())

console.log(machine(browser))
console.log(line('', categories))
const rows: Row[] = []
for (const address of await publicAddresses(server.origin)) {
  if (wanted.length > 0 && !wanted.some((word) => address.includes(word))) continue
  const row = await audit(address, port)
  rows.push(row)
  console.log(
    line(
      row.address,
      categories.map((category) => row.scores[category]),
    ),
  )
  for (const finding of row.findings) console.log(`  ${finding}`)
}
console.log(
  line(
    'at least',
    categories.map((category) => limits[category]),
  ),
)
const below = rows.filter(isBelow)
console.log(below.length === 0 ? 'Every page reaches it.' : `Below: ${below.map(({ address }) => address).join(', ')}`)
process.exitCode = rows.length > 0 && below.length === 0 ? 0 : 1
