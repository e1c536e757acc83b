import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** The process responds. Unlike all others, both endpoints are served under every host name. */
export const getHealth = endpoint({
  method: 'GET',
  path: '/healthz',
  input: {},
  reply: v.object({ status: v.literal('ok') }),
})

/**
 * The process accepts requests. server.unavailable while it stops, or the database cannot be reached. `files` tells of the storage of
 * sheets and pictures: without it the process can still serve everything else.
 */
export const getReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  input: {},
  reply: v.object({ status: v.literal('ready'), files: v.picklist(['available', 'unavailable']) }),
})

/** Paths that load balancers request by the address of the machine. */
export const probePaths: readonly string[] = [getHealth.path, getReadiness.path]
