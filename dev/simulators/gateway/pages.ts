import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from './api-error.ts';
import { control } from './control.ts';
import { controlPage } from './control-page.ts';
import { browserScript, formOf, payByForm } from './form.ts';
import type { GatewaySimulator } from './gateway-simulator.ts';
import { sendFile, sendJson } from './http.ts';
import type { Body } from './orders.ts';

interface PageRequest {
  request: IncomingMessage;
  url: URL;
  body: Body;
  response: ServerResponse;
}

/**
 * What people see of the gateway: the payment form of shoppers and the developer's page.
 * @returns whether the request was for one of them
 */
export function answerPage(
  simulator: GatewaySimulator,
  { request, url, body, response }: PageRequest,
): boolean {
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /v1/checkout.js':
      if (simulator.fault === 'no-script') sendJson(response, 503, {});
      else sendFile(response, 'text/javascript', browserScript('checkout'));
      return true;
    case 'GET /v1/checkout/form.js':
      sendFile(response, 'text/javascript', browserScript('form'));
      return true;
    case 'GET /v1/checkout/form':
      sendFile(response, 'text/html', formOf(simulator, url.searchParams));
      return true;
    case 'POST /v1/checkout/pay':
      sendJson(response, ...payment(simulator, body));
      return true;
    case 'GET /':
      sendFile(response, 'text/html', controlPage(simulator));
      return true;
    case 'POST /fault':
    case 'POST /manner':
    case 'POST /do':
      control(simulator, url.pathname, body as Record<string, string>);
      response.writeHead(303, { location: '/' }).end();
      return true;
    default:
      return false;
  }
}

function payment(simulator: GatewaySimulator, body: Body): [status: number, answer: object] {
  try {
    return [200, payByForm(simulator, body)];
  } catch (error) {
    if (error instanceof ApiError) return [error.status, error.body];
    throw error;
  }
}
