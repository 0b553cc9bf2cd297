// A server whose work grows with the square of a body, to prove that the tests of slow inputs find one.
import { createServer } from 'node:http';

createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  let equal = 0;
  for (const letter of text) for (const other of text) if (letter === other) equal += 1;
  response.end(String(equal));
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.send('ready'));
