/** Where a paid payment leads to, as far as it is a page of ours. */
type CallbackRoute =
  | { readonly to: '/$locale/checkout-complete/$id'; readonly id: string }
  | { readonly to: '/$locale/registration-completed' | '/$locale/memberfee-completed' | '/$locale/home' }

const uuid = /^\/?checkout-complete\/([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})$/i

/** The route that the server names; home for any other. */
export const callbackRoute = (callback: string): CallbackRoute => {
  const id = uuid.exec(callback)?.[1]
  if (id !== undefined) return { to: '/$locale/checkout-complete/$id', id }
  switch (callback.replace(/^\//, '')) {
    case 'registration-completed':
      return { to: '/$locale/registration-completed' }
    case 'memberfee-completed':
      return { to: '/$locale/memberfee-completed' }
    default:
      return { to: '/$locale/home' }
  }
}
