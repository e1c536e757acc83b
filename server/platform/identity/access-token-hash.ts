import Provider, { type KoaContextWithOIDC } from 'oidc-provider'

/**
 * Adds `at_hash` to the id_tokens of the token endpoint (OpenID Connect Core §3.1.3.6), so that a client notices an
 * access token that was altered in the reply. oidc-provider adds it only at the authorization endpoint, and has no
 * setting for it. It computes the hash itself from the access token.
 */
export const addAccessTokenHash = (provider: Provider): void => {
  const issued = new WeakMap<KoaContextWithOIDC, string>()
  const { save } = provider.AccessToken.prototype
  Object.defineProperty(provider.AccessToken.prototype, 'save', {
    value: async function (this: InstanceType<Provider['AccessToken']>) {
      const accessToken = await save.call(this)
      if (Provider.ctx !== undefined) issued.set(Provider.ctx, accessToken)
      return accessToken
    },
  })
  const { issue } = provider.IdToken.prototype
  Object.defineProperty(provider.IdToken.prototype, 'issue', {
    value: async function (this: InstanceType<Provider['IdToken']>, context: Parameters<typeof issue>[0]) {
      const accessToken = issued.get(this.ctx)
      if (context.use === 'idtoken' && accessToken !== undefined) this.set('at_hash', accessToken)
      return await issue.call(this, context)
    },
  })
}
