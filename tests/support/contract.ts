import { readdirSync } from 'node:fs'
import type { Endpoint } from '#contract/endpoint.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value

/** Returns an export that is an endpoint, and each endpoint of one that is a resource, by name. */
const endpointsOf = ([name, value]: [string, unknown]): [string, Endpoint][] => {
  if (isEndpoint(value)) return [[name, value]]
  if (!name.endsWith('Resource') || typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => (isEndpoint(one) ? [[`${name}.${key}`, one]] : []))
}

/**
 * Returns every endpoint of the contract by its export name, that of a resource as `articleResource.change`.
 * @param without modules of the contract
 */
export const contractEndpoints = async (without: readonly string[] = []): Promise<ReadonlyMap<string, Endpoint>> => {
  const folder = new URL('../../contract/', import.meta.url)
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => !without.includes(name.slice(0, -3)))
  const modules = await Promise.all(files.map(async (name) => (await import(new URL(name, folder).href)) as object))
  return new Map(modules.flatMap((one) => Object.entries(one)).flatMap(endpointsOf))
}
