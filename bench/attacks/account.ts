/** Somebody who has just registered: a store on trial, and what opens it. */
export interface Account {
  email: string;
  password: string;
  headers: { authorization: string };
}

/** Registers a store as anybody can. @throws Error when it is refused */
export async function register(url: string, name: string): Promise<Account> {
  const login = { email: `${name}@example.com`, password: `correct horse ${name}` };
  const { accessToken } = await post<{ accessToken: string }>(url, '/api/auth/register', {
    ...login,
    name,
    storeName: `Shop of ${name}`,
  });
  return { ...login, headers: { authorization: `Bearer ${accessToken}` } };
}

/** What a JSON route answers. @throws Error for a refusal */
export async function post<T>(
  url: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (response.ok) return (await response.json()) as T;
  throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

/** What the account needs to ask for more: goods, orders of strangers, a person on the staff. */
export async function createdIn(url: string, { headers }: Account, orders: number) {
  const product = await post<{ id: string }>(
    url,
    '/api/products',
    { name: 'Mug', variants: [{ price: 100, stock: 100_000 }] },
    headers,
  );
  const { id: staffId } = await post<{ id: string }>(
    url,
    '/api/staff',
    { name: 'A helper', email: 'helper@example.com', password: 'correct horse battery' },
    headers,
  );
  const orderIds: string[] = [];
  for (let n = 0; n < orders; n++) {
    const customer = { name: `Asha ${n}`, phone: String(9_100_000_000 + n) };
    const address = { line1: '1 Lake Road', city: 'Jaipur', postalCode: '302001' };
    const items = [{ productId: product.id, quantity: 1 }];
    const order = await post<{ id: string }>(
      url,
      '/api/orders',
      { customer: { ...customer, email: `asha${n}@example.com`, address }, items },
      headers,
    );
    orderIds.push(order.id);
  }
  return { staffId, productId: product.id, orderIds };
}
