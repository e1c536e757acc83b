import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { createAppRouter } from '../src/boot/router.tsx'
import type { RouterContext } from '../src/platform/session/app.tsx'
import { routeTree } from '../src/routes/tree.ts'
import { contractEndpoints } from './support/contract.ts'
import { createDatabases } from './support/databases.ts'
import { startProvider, type TestProvider } from './support/provider.ts'

/*
 * Every specified call and page. They are repeated here on purpose, so that a renamed or removed one fails a test. The
 * fragments of pages are tested in server/platform/pages/found.test.ts.
 */

/** Below /api/frontend unless the path begins with a slash. The names after `?` are specified query parameters. */
const calls = `
GET layout/settings
GET layout/backgrounds
GET layout/background?id
GET layout/captcha
POST layout/contact
GET layout/person-type
GET layout/roles
GET layout/terms
GET shop/item/items
GET shop/item/categories
POST shoptransaction/placeorder
GET shoptransaction/:id/payment
GET shoptransaction?filter
GET shoptransaction/:id/finalizeOrder
GET shoptransaction/:id/cancelOrder
GET shoptransaction/:id/receipt
POST payments
GET payments/:id/handleSuccessCallback
GET event?sort&order&filter
GET eventexport/attributes
GET eventexport/formats
GET eventexport?sort&orientation&format&filter
GET event/:id/ical
GET event/:id/files
GET event/:id/article
GET article?sort&order&filter&page&size
GET article/:id
POST article
GET article/:id/events
GET organization/:id/member
GET /api/membership/:id
GET /api/membership?filter
GET /api/staticfiles?filter
PUT file/:id/signedUrl
PUT internal/file/:id/signedUrl
GET internal/personnatural/myself
PATCH internal/personnatural
GET internal/personnatural/:id/vcard
GET internal/persongeneric
GET internal/compositions/:id/sheets
GET internal/compositions?searchTerm
GET internal/compositions/download/sheet?name
PUT internal/compositions/generateDownload
GET internal/compositionsexport/attributes
GET internal/compositionsexport/formats
GET internal/compositionsexport?orientation&attributes&sort
GET internal/repertoire?filter
GET internal/repertoire/:id/compositions
GET internal/repertoire/repertoirePdf
GET /api/composition?sortBy
GET /api/participationselfservice
GET /api/participationselfservice/todo
GET /api/participationselfservice/subscribable
PUT /api/participationselfservice/
POST /api/participationselfservice/
POST registration/registerPerson
GET registration?checkEmailExists
GET registration/checkUserExists?username
POST registration/checkHasAccount
GET /api/public/image?name
GET /api/captcha/puzzle?sitekey
`
  .trim()
  .split('\n')

/** Endpoints that the discovery document must contain (OpenID Connect Discovery, RFC 9126, RFC 7009). */
const providersEndpoints = [
  'jwks_uri',
  'userinfo_endpoint',
  'token_endpoint',
  'pushed_authorization_request_endpoint',
  'revocation_endpoint',
  'end_session_endpoint',
]

const publicPages = `
/ /home /aktuelles /article /article/5 /calendar /aboutus /gallery /signup /register /registration-completed /contact
/legal /shop /shop/5 /checkout-unauthenticated /checkout-guest /payment-gateway /payment-gateway-success/5
/payment-gateway-failure/5 /mitgliederbeitrag /mitgliederbeitrag/5 /memberfee-completed /ssocallback /unauthorized /forbidden
`
  .trim()
  .split(/\s+/)

/** Pages of the checkout after the sign-in. */
const signedInPages = ['/checkout-authenticated', '/checkout-payment', '/checkout-complete/5']

const membersPages = `
/intra /intra/person /intra/selfservice /intra/meetings /intra/documents /intra/whoiswho /intra/repertoire
/intra/repertoire/composition/5 /library /library/archive /library/composition/5
`
  .trim()
  .split(/\s+/)

const declared = async (): Promise<Endpoint[]> => [...(await contractEndpoints()).values()]

/** Returns a path without the names of its parameters. */
const shape = (path: string): string => path.replace(/:\w+/g, ':').replace(/(?<=.)\/$/, '')

const queryNames = ({ input }: Endpoint): readonly string[] => {
  const { query } = input as { query?: { entries?: object } }
  return Object.keys(query?.entries ?? {})
}

/** Returns the reason why a specified call is not served; undefined if it is. */
const missing = (call: string, endpoints: readonly Endpoint[]): string | undefined => {
  const [method, address = ''] = call.split(' ')
  const [named = '', query = ''] = address.split('?')
  const path = named.startsWith('/') ? named : `/api/frontend/${named}`
  const found = endpoints.filter((one) => one.method === method && shape(one.path) === shape(path))
  if (found.length === 0) return call
  const lacks = query.split('&').filter((name) => name !== '' && !found.some((one) => queryNames(one).includes(name)))
  return lacks.length === 0 ? undefined : `${call} lacks ${lacks.join(', ')}`
}

describe('every call of the product', () => {
  test('is in the contract with its query parameters', async () => {
    const endpoints = await declared()
    expect(endpoints.length).toBeGreaterThan(calls.length)
    expect(calls.flatMap((call) => missing(call, endpoints) ?? [])).toEqual([])
  })

  test('is reported if it or a query parameter is missing', async () => {
    const endpoints = (await declared()).filter(({ path }) => !path.endsWith('/todo'))
    expect(missing('GET /api/participationselfservice/todo', endpoints)).toBe('GET /api/participationselfservice/todo')
    expect(missing('GET event?colour', endpoints)).toBe('GET event?colour lacks colour')
  })
})

describe('the login provider', () => {
  const databases = createDatabases()
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(await databases.open('postgres'))
  })
  afterAll(async () => {
    await provider.stop()
    await databases.remove()
  })

  test('announces every endpoint below its issuer', async () => {
    const response = await fetch(`${provider.issuer}/.well-known/openid-configuration`)
    const named = v.parse(v.record(v.string(), v.unknown()), await response.json())
    const elsewhere = providersEndpoints.filter((name) => !`${named[name]}`.startsWith(`${provider.issuer}/`))
    expect(elsewhere).toEqual([])
  })
})

describe('every page of the product', () => {
  // Routes are looked up and not loaded: the context is not used.
  const router = createAppRouter({} as RouterContext, { routeTree })
  const routesAt = (path: string) => router.getMatchedRoutes(path)[0]
  const isThere = (path: string): boolean => {
    const routes = routesAt(path)
    return routes.length > 1 && routes.at(-1)?.options.staticData?.missing !== true
  }

  test.each(['/de-ch', '/en-gb'])('has a route below %s', (locale) => {
    const all = [...publicPages, ...signedInPages, ...membersPages].map((path) => locale + path)
    expect(all.filter((path) => !isThere(path))).toEqual([])
    expect(isThere(`${locale}/nowhere`), 'an unknown page is detected').toBe(false)
    expect(isThere(`${locale}/intra/nowhere`)).toBe(false)
  })

  test('is public or requires a sign-in as specified', () => {
    const isPublic = (path: string) => routesAt(`/de-ch${path}`).at(-1)?.options.staticData?.public === true
    expect(membersPages.filter(isPublic)).toEqual([])
    expect(signedInPages.filter(isPublic)).toEqual([])
    const apart = ['/ssocallback', '/unauthorized', '/forbidden']
    expect(publicPages.filter((path) => !isPublic(path))).toEqual(apart)
  })
})
