import { readdirSync } from 'node:fs'
import type { Endpoint } from '#contract/endpoint.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value

/** Returns every endpoint of the contract by its export name. */
export const contractEndpoints = async (): Promise<ReadonlyMap<string, Endpoint>> => {
  const folder = new URL('../../contract/', import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules = await Promise.all(files.map(async (name) => (await import(new URL(name, folder).href)) as object))
  return new Map(
    modules.flatMap((one) => Object.entries(one)).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  )
}
