// The person confirmed the sign-out in the app: the provider does not ask again. Without scripts its button does.
document.querySelector('button[name="logout"]').click()
