import type { Recipe } from './recipe.ts';

export const php: Recipe = {
  language: 'PHP',
  file: 'receiver.php',
  command: 'php -S 127.0.0.1:4242 receiver.php',
  text: `<?php
declare(strict_types=1);

$secret = (string) getenv('WEBHOOK_SECRET'); // the whole of it, whsec_ included
$rawBody = (string) file_get_contents('php://input'); // the bytes as they came; not $_POST, not json_encode

function is_genuine(string $secret, string $rawBody): bool
{
    $timestamp = $_SERVER['HTTP_X_SERVICE_TIMESTAMP'] ?? '';
    if (!preg_match('/^[0-9]{1,12}$/D', $timestamp)) {
        return false;
    }
    if (abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $expected = 'sha256=' . hash_hmac('sha256', $timestamp . '.' . $rawBody, $secret);
    // The second one comes while a new secret is being rolled out.
    $given = [$_SERVER['HTTP_X_SERVICE_SIGNATURE'] ?? '', $_SERVER['HTTP_X_SERVICE_SIGNATURE_NEXT'] ?? ''];
    foreach ($given as $one) {
        if (hash_equals($expected, $one)) {
            return true;
        }
    }
    return false;
}

if (!is_genuine($secret, $rawBody)) {
    http_response_code(401);
    exit;
}

$event = json_decode($rawBody, true, 512, JSON_THROW_ON_ERROR);

// A file per event that was seen stands for a unique column in your database: of two requests only one can make it.
$seen = @fopen(sys_get_temp_dir() . '/webhook-' . basename($event['event_id']), 'x');
if ($seen !== false) {
    fclose($seen);
    error_log($event['event'] . ' ' . $event['event_id']); // put it into a queue, and work on it after the answer
}
http_response_code(200);
`,
};
