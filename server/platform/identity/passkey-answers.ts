import * as v from 'valibot'

const Base64Url = v.pipe(v.string(), v.regex(/^[\w-]+$/))
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

const answer = {
  id: Base64Url,
  rawId: Base64Url,
  type: v.literal('public-key'),
  // We request no extensions.
  clientExtensionResults: v.pipe(
    v.unknown(),
    v.transform(() => ({})),
  ),
}

/** A new passkey (WebAuthn Level 3, RegistrationResponseJSON). */
export const CreationAnswer = v.object({
  ...answer,
  response: v.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: v.fallback(v.array(v.picklist(transports)), []),
  }),
})

/** A signature by a passkey (WebAuthn Level 3, AuthenticationResponseJSON). */
export const SignInAnswer = v.object({
  ...answer,
  response: v.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url,
  }),
})

const ClientData = v.pipe(v.string(), v.parseJson(), v.object({ challenge: v.string() }))

/** Reads what a page's script sent. @returns undefined if it is no answer of a browser */
export const readAnswer = <T extends typeof CreationAnswer | typeof SignInAnswer>(
  schema: T,
  text: string,
): { answer: v.InferOutput<T>; challenge: string } | undefined => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  if (!parsed.success) return undefined
  const data = Buffer.from(parsed.output.response.clientDataJSON, 'base64url').toString('utf8')
  const client = v.safeParse(ClientData, data)
  return client.success ? { answer: parsed.output, challenge: client.output.challenge } : undefined
}
