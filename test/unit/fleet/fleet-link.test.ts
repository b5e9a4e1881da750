import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { connectFleet, fleetUrl } from '../../../src/build/fleet/fleet-link.js';
import { BuildError } from '../../../src/build/report/diagnostic.js';
import { startRedis } from '../../support/redis-server.js';

function refusalOf(url: string | undefined): [code: string, kind: string] {
  try {
    return [fleetUrl(url), ''];
  } catch (error) {
    assert.instance(error, BuildError);
    const [{ code, kind }] = (error as BuildError).diagnostics as [BuildError['diagnostics'][number]];
    return [code, kind];
  }
}

test('the URL of a queue is one of a Redis server', () => {
  const before = process.env['HEDDLE_FLEET_URL'];
  delete process.env['HEDDLE_FLEET_URL'];
  assert.equal(refusalOf(undefined), ['fleet-url-missing', 'config']);
  for (const wrong of ['http://localhost', 'localhost:6379', 'redis', 'redis://:100%@localhost'])
    assert.equal(refusalOf(wrong), ['fleet-url-invalid', 'config'], wrong);
  process.env['HEDDLE_FLEET_URL'] = 'rediss://:a@b:1/2';
  assert.is(fleetUrl(undefined), 'rediss://:a@b:1/2');
  assert.is(fleetUrl('redis://other'), 'redis://other');
  if (before === undefined) delete process.env['HEDDLE_FLEET_URL'];
  else process.env['HEDDLE_FLEET_URL'] = before;
});

test('a database that the server lacks is refused', async () => {
  const redis = await startRedis();
  try {
    await connectFleet(`${redis.url}/99`, 10_000).then(
      () => assert.unreachable(),
      (error: unknown) => assert.match(String(error), /DB index is out of range/),
    );
  } finally {
    await redis.stop();
  }
});

test.run();
