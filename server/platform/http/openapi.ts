import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { contractNumber } from '#contract/endpoint.ts'
import { ErrorReply, errorStatus } from '#contract/errors.ts'
import type { Config } from '../../config.ts'
import type { Mounted } from './mount.ts'

type Schema = v.GenericSchema<unknown, unknown>
interface ObjectSchema {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
}

const jsonSchema = (schema: Schema, typeMode: 'input' | 'output') => {
  const { $schema, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode, target: 'draft-2020-12' })
  return rest
}

/** Returns the OpenAPI 3.1 document of the mounted operations, derived from the contract's schemas. */
export const openApiDocument = ({ bandName, publicOrigin }: Config, mounted: readonly Mounted[]) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of mounted) {
    const path = operation.endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [operation.endpoint.method.toLowerCase()]: describeOperation(operation) }
  }
  return {
    openapi: '3.1.0',
    info: { title: bandName, version: String(contractNumber) },
    servers: [{ url: publicOrigin }],
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  }
}

const describeOperation = ({ endpoint, policy }: Mounted) => {
  const { params, query, headers, body } = endpoint.input
  return {
    description: `For: ${policy.name}`,
    security: policy.may({ kind: 'anonymous' }) === null ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [...parameters('path', params), ...parameters('query', query), ...parameters('header', headers)],
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body, 'input') } } } }),
    ...(endpoint.upload === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/octet-stream': {} } } }),
    responses: {
      '2XX': {
        description: 'Done',
        content:
          endpoint.reply === 'bytes'
            ? { 'application/octet-stream': {} }
            : endpoint.reply === 'stream'
              ? { 'text/event-stream': {} }
              : { 'application/json': { schema: jsonSchema(endpoint.reply, 'output') } },
      },
      ...refusals(endpoint),
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: jsonSchema(ErrorReply, 'output') } },
      },
    },
  }
}

/** The declared refusals by status, with their codes. */
const refusals = ({ errors = [] }: Mounted['endpoint']) =>
  Object.fromEntries(
    [...Map.groupBy(errors, (code) => errorStatus[code])].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: {
          'application/json': {
            schema: { allOf: [jsonSchema(ErrorReply, 'output'), { properties: { code: { enum: codes } } }] },
          },
        },
      },
    ]),
  )

const parameters = (location: 'path' | 'query' | 'header', schema: Schema | undefined) => {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as ObjectSchema
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: one,
  }))
}
