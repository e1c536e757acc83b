import { parseArgs } from 'node:util'
import { buildIfChanged } from '../../scripts/build.mjs'
import { machine } from '../environment.ts'
import { findBreakingPoint } from './breaking.ts'
import { createClient } from './client.ts'
import { playEvening, renew } from './evening.ts'
import { startSite } from './site.ts'
import { createTally, type Tally } from './tally.ts'

/** A concert evening, its busiest minute, and the same rates for an hour. */
const evenings = {
  minute: { seconds: 60, visitors: 200, calendars: 100, returns: 1 },
  evening: { seconds: 600, visitors: 2000, calendars: 1000, returns: 1 },
  hour: { seconds: 3600, visitors: 12_000, calendars: 6000, returns: 6 },
} as const
type Name = keyof typeof evenings
const isEvening = (name: string): name is Name => Object.hasOwn(evenings, name)

const SAMPLE_MS = 10_000
/** Growth of the memory from the second to the last third of an hour that counts as flat. */
const FLAT = 1.1

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { processes: { type: 'string', default: '1,4' }, members: { type: 'string', default: '300' } },
})
const [name = 'minute'] = positionals
if (!isEvening(name)) throw new Error(`there is no ${name}; there are ${Object.keys(evenings).join(', ')}`)

await buildIfChanged()
console.log(machine())
await using all = new AsyncDisposableStack()
for (const [signal, status] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => void all.disposeAsync().finally(() => process.exit(status)))

const faults: string[] = []
for (const processes of values.processes.split(',').map(Number)) {
  await using stack = all.use(new AsyncDisposableStack())
  console.log(`\n${processes} process${processes === 1 ? '' : 'es'}, ${values.members} members: ${name}`)
  const site = await startSite(stack, { processes, members: Number(values.members) })
  const tally = createTally()
  const client = createClient(site.ports, site.host, tally)
  stack.defer(() => client.close())

  const samples: number[][] = []
  const sample = async (): Promise<void> => void samples.push(await site.memory())
  await sample()
  const timer = setInterval(() => void sample().catch(() => tally.fault('no metrics')), SAMPLE_MS)
  await playEvening(site, client, tally, evenings[name])
  clearInterval(timer)
  await sample()
  console.log(tally.lines().join('\n'))
  report(tally)
  for (const [at, port] of site.ports.entries())
    reportMemory(
      port,
      samples.map((all) => all[at] ?? Number.NaN),
    )

  console.log('Breaking point:')
  const token = await renew(client, site.editor)
  if (token === undefined) throw new Error('no token after the evening')
  report(await findBreakingPoint(site, client, token))
}
process.exitCode = faults.length === 0 ? 0 : 1

function report(tally: Tally): void {
  for (const [text, count] of tally.faults) {
    faults.push(text)
    console.log(`  FAULT ${count} × ${text}`)
  }
  const { accepted, refused } = tally.count()
  if (accepted > 0) console.log(`  ${accepted} accepted, ${refused} refused`)
  console.log(tally.faults.size === 0 ? '  no wrong replies' : '  WRONG REPLIES')
}

function reportMemory(port: number, samples: readonly number[]): void {
  const sixth = Math.ceil(samples.length / 6)
  const largest = Array.from({ length: 6 }, (_, at) => Math.max(...samples.slice(at * sixth, (at + 1) * sixth)))
  const growth = Math.max(...largest.slice(4)) / Math.max(...largest.slice(2, 4))
  const sixths = largest.map((megabytes) => megabytes.toFixed(0)).join(', ')
  console.log(
    `  memory of :${port}: ${samples[0]?.toFixed(0)} MB at the start, at most ${sixths} in each sixth, ${samples.at(-1)?.toFixed(0)} at the end; last third ${growth.toFixed(2)} × the one before`,
  )
  if (name === 'hour' && growth > FLAT) faults.push(`memory of :${port} grows`)
}
