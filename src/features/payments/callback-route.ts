/** The page after a successful payment, if it is one of ours. */
type CallbackRoute =
  | { readonly to: '/$locale/checkout-complete/$id'; readonly id: string }
  | { readonly to: '/$locale/registration-completed' | '/$locale/memberfee-completed' | '/$locale/home' }

const uuid = /^\/?checkout-complete\/([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})$/i

/** Parses the route named by the server; home for any unknown one. */
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
